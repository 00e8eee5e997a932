//! The options that name a build farm, and what they ask for.
//!
//! A project's settings cannot name one: whoever checks somebody else's project would send its obligations to whom that project names.

use crate::args::SolverArgs;
use crate::check::Refusal;
use clap::{Args, ValueHint};
use heddle_driver::{Access, Address, Config, FarmChoice, Share, Use, cores};
use std::path::PathBuf;

/// Which build farm helps.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Build farm")]
pub(crate) struct FarmArgs {
    /// Have questions answered by a build farm, grpc(s)://HOST[:PORT][/INSTANCE]: from its cache, or by solvers that it runs (docs/farm.md)
    #[arg(long, value_name = "ADDRESS")]
    pub remote: Option<Address>,

    /// Only look for answers in a build farm's cache, and keep them there
    #[arg(long, value_name = "ADDRESS", conflicts_with = "remote")]
    pub remote_cache: Option<Address>,

    /// How many answers of a farm are worked out again here [default: 1%]; with 100% nothing is taken on trust
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub remote_verify: Option<Share>,

    /// What machines of the farm must have (may be repeated)
    #[arg(long, value_name = "NAME=VALUE", value_parser = property, requires = "remote")]
    pub remote_platform: Vec<(String, String)>,

    /// The certificates that the farm's may come from (PEM) [default: those that the system trusts]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub remote_ca: Option<PathBuf>,

    /// Your own certificate for the farm (PEM)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "remote_key")]
    pub remote_cert: Option<PathBuf>,

    /// The key of your own certificate (PEM)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "remote_cert")]
    pub remote_key: Option<PathBuf>,

    /// A file with the token that the farm wants
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub remote_token: Option<PathBuf>,
}

/// More items than processors are under way while a farm works on them.
pub(crate) const ITEMS_PER_CORE: usize = 4;

fn share(text: &str) -> Result<Share, String> {
    Share::parse(text).ok_or_else(|| "not a share from 0% to 100%".to_owned())
}

fn property(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("not NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

impl FarmArgs {
    fn choice(&self) -> Option<FarmChoice> {
        let work = || Use::Work(self.remote_platform.clone());
        let (address, purpose) = match (&self.remote, &self.remote_cache) {
            (Some(address), _) => (address, work()),
            (None, Some(address)) => (address, Use::Cache),
            (None, None) => return None,
        };
        let identity = self.remote_cert.clone().zip(self.remote_key.clone());
        Some(FarmChoice {
            address: address.clone(),
            purpose,
            access: Access {
                authority: self.remote_ca.clone(),
                identity,
                token: self.remote_token.clone(),
            },
            again: self.remote_verify.unwrap_or_default(),
        })
    }
}

/// Lets a solver borrow from the farm that is named, if one is.
pub(crate) fn lend(args: &SolverArgs, config: &mut Config) -> Result<(), Refusal> {
    let Some(choice) = args.farm.choice() else {
        return Ok(());
    };
    choice
        .lend(config, cores())
        .map_err(|e| Refusal(format!("the build farm cannot be used: {e}")))
}
