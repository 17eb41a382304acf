import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { DocumentKind } from '../../db/tables/documents.ts';
import type { Transaction } from '../../db/transaction.ts';
import { EXPENSE_CLASSES, INCOME_CLASSES } from '../../ledger/account-class.ts';
import { type Lettering, readLettering } from '../../ledger/lettering.ts';
import { Decimal } from '../../money/decimal.ts';
import { requireDay } from '../../period/index.ts';
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

/** The open items of these customers or vendors by their ids, in the order of their days. */
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
  against: Readonly<Record<Contra, number | null>>;
}>;

function itemOf(row: ItemRow, { sign }: Side): OpenItem {
  const base = new Decimal(row.base).times(sign);
  const tax = new Decimal(row.tax).times(sign);
  const against = row.base.startsWith('-') ? 1 : -1;
  const isPart = tax.times(base).gte(0) && tax.abs().lte(base.abs());
  const contras = new Set(
    Object.entries(row.against).flatMap(([contra, side]) => (side === against ? (contra as Contra) : [])),
  );
  return {
    entry: row.entry,
    line: row.line_number,
    date: requireDay(row.date),
    ...letteringOf(row, contras),
    isOpening: row.is_opening,
    currency: row.currency,
    amount: new Decimal(row.amount).times(sign),
    base,
    baseTax: isPart ? tax : new Decimal(0),
    reference: row.reference,
    description: row.description,
    against: contras,
  };
}

function letteringOf({ account, lettering }: ItemRow, contras: ReadonlySet<Contra>): Lettering {
  const { group, ...rest } = readLettering(lettering);
  if (group !== null) return { ...rest, group: `${account} ${group}` };
  // What takes a difference of conversion back settles it, though hardly anybody letters the two.
  const isConversion = contras.size === 1 && contras.has('conversion');
  return { ...rest, group: isConversion ? `${account} conversion` : null };
}

/** The kind of a line on the other side of an open item. Exchange differences are gains or losses, not sales or purchases. */
function contraOf({ trade }: Side): RawBuilder<unknown> {
  const isProfit = [...INCOME_CLASSES, ...EXPENSE_CLASSES];
  return sql`case
    when account.class in ('receivable', 'payable') then null
    when account.code ~ '^[67][56]6' then 'loss or gain'
    when account.code ~ '^47[67]' then 'conversion'
    when account.class in ('cash', 'credit_card') then 'cash'
    when account.class = 'sales_tax' then 'tax'
    when account.code ~ '^4(08|09|18|19)' then 'advance'
    when account.class = any(${trade}::text[]) then 'trade'
    when account.class = any(${isProfit}::text[]) then 'loss or gain'
    else 'other' end`;
}

const CONTRAS: readonly Contra[] = ['cash', 'trade', 'tax', 'advance', 'loss or gain', 'conversion', 'other'];

// An opening has no invoices, so the other side of its lines, perhaps thousands, is not read. The sums of an entry are window functions, not a
// join: for a new organisation the planner has no statistics, and would add them up again for each line.
function selectItems(side: Side, partyIds: readonly string[]) {
  const party = sql.ref(side.party);
  const ofParties = sql`${party} = any(${partyIds}::uuid[]) and lettering is not null`;
  const of = (contra: Contra) =>
    sql`sum(base) filter (where lettering is null and contra = ${sql.lit(contra)}) over entry`;
  const against = CONTRAS.map((contra) => sql`${sql.lit(contra)}, sign(${of(contra)})`);
  return sql<ItemRow>`
    with entry as materialized (
      select distinct entry.* from (
        select distinct entry_id from ${own('journal_lines')} journal_lines where ${ofParties}
      ) found, lateral (
        select id, external_id, entry_date, kind = 'opening' as is_opening, reference, description from ${own('journal_entries')} journal_entries
        where id = found.entry_id and voided_at is null offset 0
      ) entry
    ), line as (
      select entry.*, line.line_number, line.party, line.lettering, line.currency, line.debit - line.credit as amount,
        line.base_debit - line.base_credit as base, line.description as note, account.code as account, account.class,
        ${contraOf(side)} as contra
      from entry, lateral (
        select *, ${party} as party from ${own('journal_lines')} journal_lines
        where entry_id = entry.id and (not entry.is_opening or ${ofParties}) offset 0
      ) line, lateral (
        select code, class from ${own('accounts')} accounts where id = line.account_id offset 0
      ) account
    ), item as (
      select *, json_build_object(${sql.join(against)}) as against, -${of('tax')} as entry_tax,
        sum(base) filter (where lettering is not null) over entry as entry_base,
        sum(base) filter (where lettering is not null) over (partition by id order by line_number) as up_to
      from line window entry as (partition by id)
    )
    select party::text, external_id as entry, line_number, to_char(entry_date, 'YYYY-MM-DD') as date, is_opening, account, lettering, currency,
      amount::text, base::text, reference, coalesce(note, description) as description, against,
      coalesce(round(entry_tax * up_to / nullif(entry_base, 0), 2)
        - round(entry_tax * (up_to - base) / nullif(entry_base, 0), 2), 0)::text as tax
    from item
    where party = any(${partyIds}::uuid[]) and lettering is not null and class = ${side.control} and base <> 0
    order by entry_date, external_id, line_number
  `.compile(query);
}
