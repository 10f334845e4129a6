"""The tables of the library, and how an older file becomes one of today.

The file's `user_version` counts the migrations it has been through; a file that is written
by this program also bears its `application_id`. A migration that has been released is never
edited: a change of the tables is a further migration.

Boards are kept as 8 bytes, little-endian: SQLite's integers are signed, squares are not.
Moves are squares, a pass is -1; times are UTC.
"""

from typing import Final

APPLICATION_ID: Final = 0x54545447
"""The letters TTTG."""

_RESULT = """
    score INTEGER NOT NULL CHECK (score BETWEEN -64 AND 64),
    all_moves INTEGER NOT NULL CHECK (all_moves IN (0, 1)),
    move_scores TEXT NOT NULL,
    line TEXT NOT NULL,
    nodes INTEGER NOT NULL,
    seconds REAL NOT NULL,
    engine TEXT NOT NULL,
    proved_at TEXT NOT NULL
"""
"""An exact result. `move_scores` is a JSON list of [move, score], exact values only."""

_POSITION = """
    x BLOB NOT NULL CHECK (length(x) = 8),
    o BLOB NOT NULL CHECK (length(o) = 8),
    side_to_move TEXT NOT NULL CHECK (side_to_move IN ('x', 'o')),
    scoring TEXT NOT NULL
"""

# The table `parts` holds what searches that were stopped have proved; its `move_scores` is a JSON
# list of [move, score, bound], the bound being that of `Bound`.

MIGRATIONS: Final[tuple[str, ...]] = (
    f"""
    CREATE TABLE proofs (
        own BLOB NOT NULL CHECK (length(own) = 8),
        opponent BLOB NOT NULL CHECK (length(opponent) = 8),
        scoring TEXT NOT NULL,
        {_RESULT},
        PRIMARY KEY (own, opponent, scoring)
    ) WITHOUT ROWID;

    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        played_at TEXT NOT NULL,
        {_POSITION},
        moves TEXT NOT NULL,
        black TEXT NOT NULL,
        white TEXT NOT NULL,
        result TEXT NOT NULL
    );

    CREATE TABLE practice (
        id INTEGER PRIMARY KEY,
        practised_at TEXT NOT NULL,
        {_POSITION},
        move INTEGER NOT NULL,
        loss INTEGER NOT NULL CHECK (loss >= 0),
        seconds REAL NOT NULL
    );

    CREATE TABLE batches (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        scoring TEXT NOT NULL,
        engine TEXT NOT NULL,
        threads INTEGER,
        all_moves INTEGER NOT NULL,
        easiest_first INTEGER NOT NULL,
        fresh INTEGER NOT NULL,
        begun_at TEXT NOT NULL,
        ended_at TEXT
    );

    CREATE TABLE batch_problems (
        batch INTEGER NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        source_line INTEGER NOT NULL,
        {_POSITION},
        expected_score INTEGER,
        expected_moves TEXT NOT NULL,
        comment TEXT NOT NULL,
        PRIMARY KEY (batch, number)
    ) WITHOUT ROWID;

    CREATE TABLE batch_answers (
        batch INTEGER NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        remembered INTEGER NOT NULL CHECK (remembered IN (0, 1)),
        {_RESULT},
        PRIMARY KEY (batch, number)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE parts (
        own BLOB NOT NULL CHECK (length(own) = 8),
        opponent BLOB NOT NULL CHECK (length(opponent) = 8),
        scoring TEXT NOT NULL,
        move_scores TEXT NOT NULL,
        nodes INTEGER NOT NULL,
        seconds REAL NOT NULL,
        engine TEXT NOT NULL,
        proved_at TEXT NOT NULL,
        PRIMARY KEY (own, opponent, scoring)
    ) WITHOUT ROWID;
    """,
)
"""Each turns a file of the version before it into the next one; the first begins with nothing."""
