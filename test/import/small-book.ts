import type { BookFiles } from './importing.ts';

export const ACCOUNTS = `code,name,class
1100,Bank,cash
1200,Receivables,receivable
4000,Sales,operating_revenue
6000,Rent,operating_expense
`;

export const RATES = `date,currency,rate
2026-07-01,USD,1.5
2026-08-01,USD,1.6
`;

export const JOURNAL = `date,entry,account,description,debit,credit,currency,reference,reconciled
2026-07-05,JE-1,1100,Consulting,1100.00,,AUD,INV-1,true
2026-07-05,JE-1,4000,Consulting,,1100.00,AUD,INV-1,
2026-08-09,JE-2,1200,"Abroad, in dollars",100.00,,USD,,
2026-08-09,JE-2,4000,the sale itself,,100.00,USD,,
`;

/** A book with one of each file. */
export const BOOK: BookFiles = {
  'organization.json': '{ "name": "Blue Gum", "time_zone": "Australia/Perth" }',
  'accounts.csv': ACCOUNTS,
  'exchange_rates.csv': RATES,
  'journal.csv': JOURNAL,
};

/** A journal of one entry, with the second of its two rows as given: line 3 of the file. */
export function journalWith(
  row: string,
  header = 'date,entry,account,description,debit,credit,currency',
): string {
  return `${header}\n2026-07-05,JE-1,1100,Consulting,1100.00,,AUD\n${row}\n`;
}
