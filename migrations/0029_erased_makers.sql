-- A key whose maker was erased says so, so that owners see it among those to take over, and not as one of the command line.
alter table api_keys add column maker_erased_on date;
alter table api_keys add constraint maker_is_known_or_erased check (created_by is null or maker_erased_on is null);
comment on column api_keys.maker_erased_on is
  'The day on which the maker was erased, where the organisation is; null while they are known, and of a key made by an operator.';
grant update (maker_erased_on) on api_keys to almanac_eraser;
