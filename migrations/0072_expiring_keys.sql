-- The end of a key that an event has told of, so that it is told once, and again if the key gets another end.
alter table api_keys add column expiry_told_of timestamptz;
