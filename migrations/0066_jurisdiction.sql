-- The country in which an organisation keeps its books, which chooses the words of labels: its ISO 3166-1 code of two letters.

alter table organizations add column jurisdiction text check (jurisdiction ~ '^[A-Z]{2}$');
grant update (jurisdiction) on organizations to almanac_tenant;
