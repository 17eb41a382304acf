-- Keys that follow from how rows are written are not looked up for each of them any more.
--
-- Lines and the cash flow of an entry are written in the transaction that writes the entry, from the same draft, and entries are never
-- deleted singly. `almanac verify` finds a line or a cash flow of no entry.
alter table journal_lines drop constraint journal_lines_organization_id_entry_id_fkey;
alter table cash_flows drop constraint cash_flows_organization_id_entry_id_fkey;

-- Every transaction that changes anything ends by changing the data version of its organisation and adding a row to writes, which refers to
-- the organisation: where that is gone, the transaction fails.
alter table journal_entries drop constraint journal_entries_organization_id_fkey;
alter table cash_totals drop constraint cash_totals_organization_id_fkey;
alter table entry_totals drop constraint entry_totals_organization_id_fkey;
alter table cash_flow_totals drop constraint cash_flow_totals_organization_id_fkey;
