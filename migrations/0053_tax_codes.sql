-- The tax code of a line of an invoice or a bill, as its source calls it. No value depends on it: the tax of the line is stated.

alter table document_lines add column tax_code text check (length(tax_code) between 1 and 100);
