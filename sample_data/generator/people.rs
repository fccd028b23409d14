//! The people of an office: those in its register, and those who sit down at an event.

/// 性别.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sex {
    Man,
    Woman,
}

impl Sex {
    /// The word in the column 性别.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Man => "男",
            Self::Woman => "女",
        }
    }
}

/// A row of the register, and how well the player really plays at present.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) sex: Sex,
    pub(crate) unit: String,
    /// 曾用名; empty for nearly everybody.
    pub(crate) former_name: &'static str,
    /// 称号; empty for none.
    pub(crate) title: &'static str,
    /// 等级分; none for somebody who is registered without a rating.
    pub(crate) rating: Option<i32>,
    pub(crate) peak: Option<i32>,
    pub(crate) games: i32,
    pub(crate) events: i32,
    /// 最近参赛期, such as `2025H2`.
    pub(crate) last_active: &'static str,
    /// Rating points by which the results are drawn; appears in no file.
    pub(crate) strength: i32,
    /// Is kept out of every event, to show what happens to players who rest.
    pub(crate) resting: bool,
}

/// A row of the sheet 棋手 of a report, before the games.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    /// 棋手编号; empty when the organiser does not know it or there is none.
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) sex: Sex,
    pub(crate) unit: String,
    pub(crate) title: &'static str,
    pub(crate) rating: Option<i32>,
    pub(crate) strength: i32,
    /// 国籍; empty for domestic players.
    pub(crate) federation: &'static str,
    /// 国际等级分; only where the event is international.
    pub(crate) international: Option<i32>,
    /// 队 and 台次; only in team events.
    pub(crate) team: Option<(String, i32)>,
    pub(crate) remarks: &'static str,
}

impl Entrant {
    /// A registered player as his organiser enters him.
    pub(crate) fn of(player: &Player) -> Self {
        Self {
            id: player.id.clone(),
            name: player.name.clone(),
            sex: player.sex,
            unit: player.unit.clone(),
            title: player.title,
            rating: player.rating,
            strength: player.strength,
            federation: "",
            international: None,
            team: None,
            remarks: "",
        }
    }

    /// Somebody without number and rating, in his first events.
    pub(crate) fn newcomer(name: &str, sex: Sex, unit: &str, strength: i32) -> Self {
        Self {
            id: String::new(),
            name: name.to_owned(),
            sex,
            unit: unit.to_owned(),
            title: "",
            rating: None,
            strength,
            federation: "",
            international: None,
            team: None,
            remarks: "无等级分",
        }
    }
}
