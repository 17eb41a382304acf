import type { TenantWriter } from '../../src/db/tenant.ts';
import type { AccountClass } from '../../src/ledger/account-class.ts';
import { ABOUT_NOTHING, type EntryDraft } from '../../src/ledger/entry.ts';
import type { EntryKind } from '../../src/ledger/entry-kind.ts';
import { openLedger } from '../../src/ledger/ledger.ts';
import type { Posting } from '../../src/ledger/post.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { type Day, parseDay } from '../../src/period/index.ts';
import { START } from './app.ts';

/** An account as `code name class`. */
export type AccountText = readonly [code: string, name: string, kind: AccountClass];

/** An entry as people jot it down: `['2026-09-01', ['1000', '150.00'], ['4000', '-150.00']]`; a third word is the currency. */
export type EntryText = readonly [
  date: string,
  ...lines: (readonly [account: string, amount: string, currency?: string])[],
];

export type EntryOptions = Readonly<{ externalId?: string; kind?: EntryKind; description?: string }>;

/** The entry as a draft, in AUD unless a line says otherwise. */
export function entry([date, ...lines]: EntryText, options: EntryOptions = {}): EntryDraft {
  return {
    externalId: options.externalId ?? null,
    date: day(date),
    description: options.description ?? '',
    reference: null,
    kind: options.kind ?? 'ordinary',
    lines: lines.map(([account, amount, currency = 'AUD']) => ({
      account,
      amount: new Decimal(amount),
      currency,
      rate: null,
      description: null,
      reconciled: false,
      about: ABOUT_NOTHING,
    })),
  };
}

/** Keeps accounts, rates and entries for an organisation, through the ledger. */
export async function keepBooks(
  tenant: TenantWriter,
  books: Readonly<{
    accounts?: readonly AccountText[];
    rates?: readonly (readonly [date: string, currency: string, rate: string])[];
    entries?: readonly EntryDraft[];
  }>,
  now = new Date(START),
): Promise<Posting> {
  return await tenant.write(async (transaction) => {
    const ledger = await openLedger(transaction, now);
    await ledger.setAccounts(
      (books.accounts ?? []).map(([code, name, kind]) => ({ code, name, class: kind })),
    );
    await ledger.setRates(
      (books.rates ?? []).map(([date, currency, rate]) => ({
        date: day(date),
        currency,
        rate: new Decimal(rate),
      })),
    );
    return await ledger.post(books.entries ?? []);
  });
}

/** The day of a date that exists. */
export function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new Error(`not a date: ${text}`);
  return parsed;
}

/** A small chart that every kind of question can be asked of. */
export const SMALL_CHART: readonly AccountText[] = [
  ['1000', 'Operating account', 'cash'],
  ['1010', 'Savings account', 'cash'],
  ['1100', 'Receivables', 'receivable'],
  ['1500', 'Equipment', 'fixed_asset'],
  ['1590', 'Depreciation of equipment', 'accumulated_depreciation'],
  ['2000', 'Payables', 'payable'],
  ['2100', 'GST', 'sales_tax'],
  ['2500', 'Bank loan', 'loan'],
  ['3000', 'Share capital', 'share_capital'],
  ['3900', 'Retained earnings', 'retained_earnings'],
  ['4000', 'Wholesale', 'operating_revenue'],
  ['4100', 'Online', 'operating_revenue'],
  ['4900', 'Interest received', 'other_income'],
  ['5000', 'Cost of goods', 'cost_of_sales'],
  ['6000', 'Wages', 'payroll'],
  ['6100', 'Rent', 'operating_expense'],
  ['6200', 'Depreciation', 'depreciation'],
];

/** A year and a bit of a small business: opening, sales on credit and abroad, a transfer, a closing, a void. */
export const SMALL_BOOKS: readonly EntryDraft[] = [
  entry(['2025-06-01', ['1000', '50000.00'], ['3000', '-50000.00']], { externalId: 'opening' }),
  entry(['2025-06-15', ['1100', '1100.00'], ['4000', '-1000.00'], ['2100', '-100.00']], { externalId: 's1' }),
  entry(['2025-06-20', ['6100', '400.00'], ['1000', '-400.00']], { externalId: 'r1' }),
  entry(['2025-06-30', ['4000', '1000.00'], ['6100', '-400.00'], ['3900', '-600.00']], {
    externalId: 'close',
    kind: 'closing',
  }),
  entry(['2025-07-01', ['1000', '1100.00'], ['1100', '-1100.00']], { externalId: 'p1' }),
  entry(['2025-09-10', ['1010', '20000.00'], ['1000', '-20000.00']], { externalId: 't1' }),
  entry(['2025-12-31', ['1500', '3600.00'], ['2500', '-3600.00']], { externalId: 'loan' }),
  entry(['2026-02-28', ['1000', '1000.00', 'USD'], ['4100', '-1550.00']], { externalId: 'usd' }),
  entry(['2026-06-30', ['6200', '600.00'], ['1590', '-600.00']], { externalId: 'dep' }),
  entry(['2026-07-01', ['1000', '2200.00'], ['4000', '-2000.00'], ['2100', '-200.00']], { externalId: 's2' }),
  entry(['2026-10-31', ['6000', '700.00'], ['5000', '300.00'], ['1000', '-1000.00']], { externalId: 'w1' }),
  entry(['2026-11-01', ['1010', '33.335'], ['4900', '-33.335']], { externalId: 'i1' }),
  entry(['2026-11-20', ['1000', '550.00'], ['4100', '-500.00'], ['2100', '-50.00']], { externalId: 's3' }),
  entry(['2026-11-21', ['1000', '9999.00'], ['4000', '-9999.00']], { externalId: 'tomorrow' }),
];

/** The rate that SMALL_BOOKS need: USD 1 is AUD 1.55. */
export const SMALL_RATES = [['2026-01-01', 'USD', '1.55']] as const;
