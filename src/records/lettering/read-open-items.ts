import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { DocumentKind } from '../../db/tables/documents.ts';
import type { Transaction } from '../../db/transaction.ts';
import { EXPENSE_CLASSES, INCOME_CLASSES } from '../../ledger/account-class.ts';
import { UNLETTERED } from '../../ledger/entry.ts';
import { Decimal } from '../../money/decimal.ts';
import { type Day, parseDay } from '../../period/index.ts';
import type { Contra, OpenItem } from './open-item.ts';

/** Customers, whose debits raise what they owe, or vendors, whose credits raise what is owed to them. */
export type Side = Readonly<{
  document: DocumentKind;
  party: 'customer_id' | 'vendor_id';
  control: 'receivable' | 'payable';
  sign: 1 | -1;
  /** The classes of what is sold, or bought. */
  trade: readonly string[];
}>;

export const SIDES: readonly Side[] = [
  {
    document: 'invoice',
    party: 'customer_id',
    control: 'receivable',
    sign: 1,
    trade: [...INCOME_CLASSES, 'deferred_revenue'],
  },
  {
    document: 'bill',
    party: 'vendor_id',
    control: 'payable',
    sign: -1,
    trade: [
      ...EXPENSE_CLASSES,
      'inventory',
      'prepaid',
      'fixed_asset',
      'intangible',
      'accumulated_depreciation',
      'other_asset',
    ],
  },
];

/** The open items of these customers or vendors that stand, each with whose it is, in the order of their days. */
export async function readOpenItems(
  transaction: Transaction,
  side: Side,
  partyIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OpenItem[]>> {
  const items = new Map<string, OpenItem[]>();
  for (const row of await transaction.run(selectItems(side, partyIds))) {
    const ofParty = items.get(row.party);
    if (ofParty === undefined) items.set(row.party, [itemOf(row, side)]);
    else ofParty.push(itemOf(row, side));
  }
  return items;
}

type ItemRow = Readonly<{
  party: string;
  entry: string;
  line_number: number;
  date: string;
  is_opening: boolean;
  account: string;
  lettering: string;
  currency: string;
  amount: string;
  base: string;
  tax: string;
  reference: string | null;
  description: string;
  against: Readonly<Partial<Record<Contra, number>>> | null;
}>;

function itemOf(row: ItemRow, { sign }: Side): OpenItem {
  const base = new Decimal(row.base).times(sign);
  const tax = new Decimal(row.tax).times(sign);
  const against = row.base.startsWith('-') ? 1 : -1;
  const isPart = tax.times(base).gte(0) && tax.abs().lte(base.abs());
  return {
    entry: row.entry,
    line: row.line_number,
    date: dayOf(row.date),
    ...letteringOf(row),
    isOpening: row.is_opening,
    currency: row.currency,
    amount: new Decimal(row.amount).times(sign),
    base,
    baseTax: isPart ? tax : new Decimal(0),
    reference: row.reference,
    description: row.description,
    against: new Set(
      Object.entries(row.against ?? {}).flatMap(([contra, side]) =>
        side === against ? (contra as Contra) : [],
      ),
    ),
  };
}

function letteringOf({ account, lettering }: ItemRow): Pick<OpenItem, 'group' | 'scope'> {
  if (lettering === UNLETTERED) return { group: null, scope: null };
  return { group: `${account} ${lettering}`, scope: parseDay(lettering.slice(0, DAY_LENGTH)) };
}

const DAY_LENGTH = '2026-01-01'.length;

function dayOf(text: string): Day {
  const day = parseDay(text);
  if (day === null) throw new Error(`${text} is no day`);
  return day;
}

/** What a line is that stands against an open item. Differences of exchange rates are neither sold nor bought. */
function contraOf({ trade }: Side): RawBuilder<unknown> {
  const isProfit = [...INCOME_CLASSES, ...EXPENSE_CLASSES];
  return sql`case
    when account.class in ('receivable', 'payable') then null
    when account.code ~ '^[67][56]6' then 'loss or gain'
    when account.class in ('cash', 'credit_card') then 'cash'
    when account.class = 'sales_tax' then 'tax'
    when account.code ~ '^4(08|09|18|19)' then 'advance'
    when account.class = any(${trade}::text[]) then 'trade'
    when account.class = any(${isProfit}::text[]) then 'loss or gain'
    else 'other' end`;
}

// An opening has no invoices: what stands against its lines, perhaps thousands, is not looked at.
function selectItems(side: Side, partyIds: readonly string[]) {
  const party = sql.ref(`line.${side.party}`);
  return sql<ItemRow>`
    with item as materialized (
      select ${party} as party, line.entry_id, line.line_number, line.currency, line.lettering, line.debit - line.credit as amount,
        line.base_debit - line.base_credit as base, line.description, account.code as account, entry.external_id as entry,
        entry.entry_date, entry.kind = 'opening' as is_opening, entry.reference, entry.description as entry_description
      from ${own('journal_lines')} line
      join ${own('journal_entries')} entry on entry.id = line.entry_id and entry.voided_at is null
      join ${own('accounts')} account on account.id = line.account_id and account.class = ${side.control}
      where ${party} = any(${partyIds}::uuid[]) and line.lettering is not null and line.base_debit <> line.base_credit
    ), beside as materialized (
      select line.entry_id, line.line_number, line.lettering, line.base_debit - line.base_credit as base, ${contraOf(side)} as contra
      from (select distinct entry_id from item where not is_opening) entry
      join ${own('journal_lines')} line on line.entry_id = entry.entry_id
      join ${own('accounts')} account on account.id = line.account_id
    ), contra as (
      select entry_id, json_object_agg(contra, sign(base)) as against, sum(base) filter (where contra = 'tax') as tax
      from (
        select entry_id, contra, sum(base) as base from beside where lettering is null and contra is not null group by entry_id, contra
      ) sums group by entry_id
    ), share as (
      select entry_id, line_number, sum(base) over (partition by entry_id) as total,
        sum(base) over (partition by entry_id order by line_number) as up_to, base
      from beside where lettering is not null
    )
    select item.party::text, item.entry, item.line_number, to_char(item.entry_date, 'YYYY-MM-DD') as date, item.is_opening, item.account,
      item.lettering, item.currency, item.amount::text, item.base::text,
      coalesce(round(-contra.tax * share.up_to / nullif(share.total, 0), 2)
        - round(-contra.tax * (share.up_to - share.base) / nullif(share.total, 0), 2), 0)::text as tax,
      item.reference, coalesce(item.description, item.entry_description) as description, contra.against
    from item
    left join contra on contra.entry_id = item.entry_id
    left join share on share.entry_id = item.entry_id and share.line_number = item.line_number
    order by item.entry_date, item.entry, item.line_number
  `.compile(query);
}
