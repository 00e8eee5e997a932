//! The line to a farm: what is kept comes back, and whatever the farm does wrong costs time only.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)] // a test

mod fake;

use fake::{Fake, Manner};
use heddle_remote::{Access, Farm, Use};
use heddle_solver::{Elsewhere, Work, locate};
use heddle_text::Cancel;
use std::path::PathBuf;
use std::time::{Duration, Instant};

const KEY: [u8; 32] = [7; 32];

fn farm_at(address: &str, purpose: Use, token: Option<PathBuf>) -> Farm {
    let access = Access {
        token,
        ..Access::default()
    };
    let address = address.parse().unwrap();
    Farm::new(&address, &access, purpose, Cancel::default()).unwrap()
}

fn cache(fake: &Fake) -> Farm {
    farm_at(&fake.address, Use::Cache, None)
}

fn filled() -> Fake {
    let fake = Fake::start(Manner::Honest);
    let farm = cache(&fake);
    farm.keep(&KEY, b"some answers".to_vec());
    farm.finish();
    fake
}

#[test]
fn what_is_kept_comes_back_small_and_large() {
    let fake = filled();
    let farm = cache(&fake);
    assert_eq!(farm.known(&KEY), Some(b"some answers".to_vec()));
    assert_eq!(farm.known(&[8; 32]), None);
    let large: Vec<u8> = (0..9_000_000u32).map(|n| n.wrapping_mul(n) as u8).collect();
    farm.keep(&[9; 32], large.clone());
    farm.finish();
    assert_eq!(farm.known(&[9; 32]), None, "its own is not borrowed");
    assert!(cache(&fake).known(&[9; 32]) == Some(large));
    assert_eq!(farm.complaint(), None);
}

#[test]
fn instances_are_named() {
    let fake = filled();
    let farm = farm_at(&format!("{}/team/java", fake.address), Use::Cache, None);
    farm.known(&KEY);
    let instances = fake.state.instances.lock().unwrap();
    assert_eq!(instances.last().map(String::as_str), Some("team/java"));
}

#[test]
fn damaged_content_and_wrong_digests_are_nothing() {
    for manner in [Manner::Corrupt, Manner::WrongDigest] {
        let fake = filled();
        fake.behave(manner.clone());
        let farm = cache(&fake);
        for _ in 0..4 {
            assert_eq!(farm.known(&KEY), None, "{manner:?}");
        }
    }
}

#[test]
fn a_farm_that_is_not_there_is_given_up_soon_with_one_complaint() {
    let farm = farm_at("grpc://127.0.0.1:9", Use::Cache, None);
    let start = Instant::now();
    (0..50).for_each(|_| assert_eq!(farm.known(&KEY), None));
    assert!(start.elapsed() < Duration::from_secs(20));
    assert!(farm.complaint().unwrap().contains("cannot be reached"));
}

#[test]
fn a_farm_that_is_full_or_gone_or_closed_is_given_up() {
    for (manner, words) in [
        (Manner::Full, "no room"),
        (Manner::Mortal(0), "cannot be reached"),
        (Manner::Token("secret".into()), "refuses access"),
    ] {
        let fake = filled();
        fake.behave(manner);
        let farm = cache(&fake);
        (0..5).for_each(|_| assert_eq!(farm.known(&KEY), None));
        assert!(farm.complaint().unwrap().contains(words));
        let before = fake.count(|s| &s.calls);
        assert_eq!(farm.known(&KEY), None);
        assert_eq!(fake.count(|s| &s.calls), before, "nothing more is asked");
    }
}

#[test]
fn what_passes_is_tried_again() {
    let fake = filled();
    let number = fake.count(|s| &s.calls);
    fake.behave(Manner::Mortal(number));
    let farm = cache(&fake);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            fake.behave(Manner::Honest);
        });
        assert_eq!(farm.known(&KEY), Some(b"some answers".to_vec()));
    });
    assert_eq!(farm.complaint(), None);
}

#[test]
fn a_slow_farm_costs_a_limited_time_and_nobody_waits_for_what_is_not_wanted() {
    let fake = filled();
    fake.behave(Manner::Slow(Duration::from_secs(60)));
    let cancel = Cancel::default();
    let address = fake.address.parse().unwrap();
    let farm = Farm::new(&address, &Access::default(), Use::Cache, cancel.clone()).unwrap();
    let start = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            cancel.cancel();
        });
        assert_eq!(farm.known(&KEY), None);
    });
    assert!(start.elapsed() < Duration::from_secs(2), "cancelled");
    fake.behave(Manner::Slow(Duration::from_millis(1500)));
    let farm = cache(&fake);
    let start = Instant::now();
    (0..100).for_each(|_| drop(farm.known(&KEY)));
    assert!(start.elapsed() < Duration::from_secs(30));
    assert!(farm.complaint().unwrap().contains("slower"));
}

/// An authority and the certificates of a farm and a client, with their keys.
fn certificates(folder: &std::path::Path) {
    use rcgen::{BasicConstraints, CertificateParams, IsCa, KeyPair};
    let write = |name: &str, text: String| std::fs::write(folder.join(name), text).unwrap();
    let mut params = CertificateParams::new(Vec::<String>::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority_key = KeyPair::generate().unwrap();
    let authority = params.self_signed(&authority_key).unwrap();
    write("authority.pem", authority.pem());
    for name in ["farm", "client"] {
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
        let signed = params.signed_by(&key, &authority, &authority_key).unwrap();
        write(&format!("{name}.pem"), signed.pem());
        write(&format!("{name}.key"), key.serialize_pem());
    }
}

#[test]
fn certificates_of_both_sides_are_asked_for() {
    use tonic::transport::{Certificate, Identity, ServerTlsConfig};
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    certificates(folder);
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap();
    let tls = ServerTlsConfig::new()
        .identity(Identity::from_pem(read("farm.pem"), read("farm.key")))
        .client_ca_root(Certificate::from_pem(read("authority.pem")));
    let fake = Fake::secure(tls);
    let address = fake.address.parse().unwrap();
    let own = (folder.join("client.pem"), folder.join("client.key"));
    let farm = |authority: bool, identity: bool| {
        let access = Access {
            authority: authority.then(|| folder.join("authority.pem")),
            identity: identity.then(|| own.clone()),
            token: None,
        };
        Farm::new(&address, &access, Use::Cache, Cancel::default()).unwrap()
    };
    let right = farm(true, true);
    right.keep(&KEY, b"some answers".to_vec());
    right.finish();
    assert_eq!(right.complaint(), None);
    let right = farm(true, true);
    assert_eq!(right.known(&KEY), Some(b"some answers".to_vec()));
    for (authority, identity) in [(true, false), (false, true)] {
        let wrong = farm(authority, identity);
        (0..4).for_each(|_| assert_eq!(wrong.known(&KEY), None));
        assert!(wrong.complaint().is_some(), "{authority} {identity}");
    }
}

#[test]
fn tokens_open_doors() {
    let folder = tempfile::tempdir().unwrap();
    let token = folder.path().join("token");
    std::fs::write(&token, "secret\n").unwrap();
    let fake = filled();
    fake.behave(Manner::Token("secret".into()));
    let farm = farm_at(&fake.address, Use::Cache, Some(token));
    assert!(farm.known(&KEY).is_some());
}

#[test]
fn who_may_only_read_reads_without_complaint() {
    let fake = filled();
    fake.behave(Manner::ReadOnly);
    let farm = cache(&fake);
    farm.keep(&[1; 32], b"more".to_vec());
    farm.finish();
    assert!(farm.known(&KEY).is_some());
    assert_eq!((farm.known(&[1; 32]), farm.complaint()), (None, None));
}

#[test]
fn the_solver_runs_where_nothing_is_installed() {
    let fake = Fake::start(Manner::Honest);
    let farm = farm_at(&fake.address, Use::Work(Vec::new()), None);
    let config = locate(None).unwrap();
    let heddle_solver::Program::Bundled(folder) = &config.program else {
        unreachable!()
    };
    let program = heddle_z3::executable(folder).unwrap();
    let run = |text: &str| {
        farm.run(&Work {
            program: program.clone(),
            arguments: vec!["-smt2".to_owned()],
            text,
            timeout: Duration::from_secs(10),
        })
    };
    assert_eq!(run("(assert false)(check-sat)").unwrap().trim(), "unsat");
    let sent = fake.count(|s| &s.received);
    assert_eq!(run("(check-sat)").unwrap().trim(), "sat");
    let more = fake.count(|s| &s.received) - sent;
    assert!(more < 2000, "the solver is sent once: {more}");
    // A farm may forget; the solver is sent again.
    fake.state.blobs.lock().unwrap().clear();
    assert_eq!(run("(assert true)(check-sat)").unwrap().trim(), "sat");
    assert_eq!(farm.complaint(), None);
}
