"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token"),
    )
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=True),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["guests.id"], ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_rooms_status"), "rooms", ["status"], unique=False)
    op.create_table(
        "hands",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("begun", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("room", "number"),
    )
    op.create_table(
        "moves",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(length=20), nullable=False),
        sa.Column("spent", sa.Float(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("room", "hand", "number"),
    )
    op.create_table(
        "places",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=True),
        sa.Column("guest", sa.String(length=32), nullable=True),
        sa.Column("bot", sa.String(length=40), nullable=True),
        sa.Column("token", sa.String(length=64), nullable=True),
        sa.Column("switches", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("room", "player"),
    )
    op.create_index(op.f("ix_places_guest"), "places", ["guest"], unique=False)
    op.create_table(
        "records",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("room", sa.String(length=32), nullable=True),
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(length=40), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=True),
        sa.Column("rules", sa.String(length=40), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["guests.id"], ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_records_created"), "records", ["created"], unique=False)
    op.create_index(op.f("ix_records_match"), "records", ["match"], unique=False)
    op.create_index(op.f("ix_records_room"), "records", ["room"], unique=False)
    op.create_table(
        "played",
        sa.Column("record", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(length=48), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(length=12), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("fans", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["record"], ["records.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("record", "seat"),
    )
    op.create_index("ix_played_player", "played", ["player", "created"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_played_player", table_name="played")
    op.drop_table("played")
    op.drop_index(op.f("ix_records_room"), table_name="records")
    op.drop_index(op.f("ix_records_match"), table_name="records")
    op.drop_index(op.f("ix_records_created"), table_name="records")
    op.drop_table("records")
    op.drop_index(op.f("ix_places_guest"), table_name="places")
    op.drop_table("places")
    op.drop_table("moves")
    op.drop_table("hands")
    op.drop_index(op.f("ix_rooms_status"), table_name="rooms")
    op.drop_table("rooms")
    op.drop_table("guests")
