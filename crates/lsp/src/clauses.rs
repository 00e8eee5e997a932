//! Where the client goes from a place: from a finding to the clause that it is about and its other side, from a field to the clause that
//! names its guard, from a method to its contract, inherited clauses included.

use crate::hover;
use crate::snapshot::{Named, View};
use heddle_text::Span;
use lsp_types::{Location, Position};

/// The places for a position; none if nothing is written anywhere.
pub(crate) fn at(view: &View, position: Position, named: &Named) -> Vec<Location> {
    let Some(offset) = view.offset(position) else {
        return Vec::new();
    };
    let ways = [of_findings, of_field, of_method];
    let spans = ways.iter().flat_map(|way| way(view, offset));
    let mut places: Vec<Location> = Vec::new();
    for span in spans {
        let place = view.location(span, named);
        places.extend(place.filter(|p| !places.contains(p)));
    }
    places
}

/// What the findings of a place point to elsewhere.
fn of_findings(view: &View, offset: u32) -> Vec<Span> {
    let findings = view.report().diagnostics();
    let here = findings.filter(|d| {
        let mut primary = d.primary.iter();
        primary.any(|p| view.lies_in(offset, p.span))
    });
    let related = here.flat_map(|d| &d.related).map(|label| label.span);
    related
        .filter(|span| !view.lies_in(offset, *span))
        .collect()
}

fn of_field(view: &View, offset: u32) -> Vec<Span> {
    let rows = hover::field_at(view, offset).map(|(_, rows)| rows);
    let rows = rows.unwrap_or_default();
    rows.into_iter().filter_map(|kept| kept.clause).collect()
}

fn of_method(view: &View, offset: u32) -> Vec<Span> {
    let contracts = view.report().contracts.iter();
    let own = contracts.filter(|c| view.lies_in(offset, c.span));
    own.flat_map(|c| &c.clauses).map(|c| c.span).collect()
}
