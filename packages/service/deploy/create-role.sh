#!/bin/sh
# Run by the image of Postgres at its first start: the service's own role, which owns its database and is no superuser, so that row-level
# security holds it. The superuser is left without a password, and so without a way in from the network:
# `docker compose exec postgres psql -U postgres` is one from within.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$CITABLE_PASSWORD" -U "$POSTGRES_USER" -d postgres <<'SQL'
create role citable login password :'password';
create database citable owner citable;
alter role current_user password null;
SQL
