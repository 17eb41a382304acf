#!/bin/sh
# PostgreSQL's image runs this once, when its volume is empty. It creates the service's role, which is no superuser.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role almanac_owner login createrole password :'password';
-- Also where the cluster was made in the locale C, whose databases are SQL_ASCII.
create database almanac owner almanac_owner encoding 'UTF8' template template0;
SQL
