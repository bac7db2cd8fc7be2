"""Run by Alembic, on the connection that :meth:`guobiao.web.store.database.Database.migrate` opened."""

from alembic import context

from guobiao.web.store.models import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
