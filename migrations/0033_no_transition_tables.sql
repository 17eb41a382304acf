-- No trigger reads the rows of its statement as a table any more: a distributed database keeps no such tables. What these
-- triggers did is done by the statements themselves.

-- The statement that inserts lines adds up those of each entry and calls this where they do not balance.
create function refuse_unbalanced_entry(entry_id uuid) returns boolean
  language plpgsql
  as $$
begin
  raise exception 'the journal entry % does not balance', entry_id using errcode = 'check_violation';
end $$;
drop trigger entries_balance on journal_lines;
drop function refuse_unbalanced_entries();

-- Whoever writes the profile of a customer writes its status of the day, in the same transaction.
drop trigger customers_added on customer_profiles;
drop function keep_statuses_of_added_customers();
drop trigger customers_changed on customer_profiles;
drop function keep_statuses_of_changed_customers();
