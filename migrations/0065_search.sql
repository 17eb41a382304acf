-- Names are found by the beginning of any of their first five words, documents by the beginning of their number. Comparing text does not leak what
-- it compares, so these indexes also serve under row-level security, unlike those of trigrams or text search. Each serves who repeats its condition.

-- A name as its words in lower case, without accents, with a space between them. `src/search/words.ts` does the same.
create function words_of(name text) returns text
  language sql immutable
  return trim(regexp_replace(
    lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’]', '', 'g') collate "und-x-icu") collate "C",
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f\uff00-\uff0f]+', ' ', 'g'));

alter table parties
  add column word_1 text collate "C" generated always as (nullif(split_part(words_of(name), ' ', 1), '')) stored,
  add column word_2 text collate "C" generated always as (nullif(split_part(words_of(name), ' ', 2), '')) stored,
  add column word_3 text collate "C" generated always as (nullif(split_part(words_of(name), ' ', 3), '')) stored,
  add column word_4 text collate "C" generated always as (nullif(split_part(words_of(name), ' ', 4), '')) stored,
  add column word_5 text collate "C" generated always as (nullif(split_part(words_of(name), ' ', 5), '')) stored;

create index parties_word_1 on parties (organization_id, word_1) where word_1 is not null;
create index parties_word_2 on parties (organization_id, word_2) where word_2 is not null;
create index parties_word_3 on parties (organization_id, word_3) where word_3 is not null;
create index parties_word_4 on parties (organization_id, word_4) where word_4 is not null;
create index parties_word_5 on parties (organization_id, word_5) where word_5 is not null;

create index customer_profiles_party on customer_profiles (party_id);
create index vendor_profiles_party on vendor_profiles (party_id);
create index persons_party on persons (party_id);

create index documents_number on documents (organization_id, external_id collate "C")
  where voided_at is null and external_id collate "C" > '';
