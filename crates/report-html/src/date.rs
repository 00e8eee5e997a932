//! Seconds since 1970 as a date, in UTC.

/// `2026-11-17 22:04 UTC`; nothing for 0, which stands for a time that is not known.
pub(crate) fn shown(seconds: u64) -> Option<String> {
    let (year, month, day) = civil(seconds / 86_400);
    let (hour, minute) = (seconds / 3600 % 24, seconds / 60 % 60);
    (seconds > 0).then(|| format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} UTC"))
}

/// Year, month and day of a number of days since 1970 in the Gregorian calendar: years begin in March, so that leap days are last.
fn civil(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 {
        from_march + 3
    } else {
        from_march - 9
    };
    (year + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_right_around_leap_days() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(11_017), (2000, 3, 1));
        assert_eq!(
            shown(1_700_000_000).as_deref(),
            Some("2023-11-14 22:13 UTC")
        );
        assert_eq!(shown(0), None);
    }
}
