-- A whole opening that contradicts the entries before it is refused, unless its difference is posted to an account. The opening keeps
-- the code of that account, because what follows from openings is derived again whenever the books change.

alter table journal_entries add column adjusts_to text
  check (adjusts_to is null or (states_opening and length(adjusts_to) between 1 and 200));
