import { sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { Decimal, sumOf } from '../money/decimal.ts';
import { type Day, formatDay } from '../period/index.ts';

type Party = Readonly<{ kind: 'customer' | 'vendor'; id: string; name: string }>;

/** The balances that a file states for a customer or vendor on an account; the account is null where it names none. */
export type StatedParty = Readonly<{
  party: Party;
  account: string | null;
  opening: Decimal;
  /** Null where the file does not state it. */
  closing: Decimal | null;
}>;

/** The days for which a file states balances of customers and vendors. */
export type StatedParties = Readonly<{ first: Day; last: Day; parties: readonly StatedParty[] }>;

/** A customer or vendor as in the file and in the books. Amounts are in base currency, debits positive. */
export type PartyBalance = Readonly<{
  kind: Party['kind'];
  id: string;
  name: string;
  account: string | null;
  file: Readonly<{ opening: string; closing: string | null }>;
  books: Readonly<{ opening: string; closing: string }>;
  /** By how much it opens and closes higher in the books; the latter is null where the file does not state it. */
  openingDifference: string;
  closingDifference: string | null;
}>;

/** The balances that a file states, by kind and id; at most the first `MOST_PARTIES`. */
export type PartyBalances = Readonly<{
  parties: readonly PartyBalance[];
  partiesCount: number;
  /** How many have a difference. */
  partiesDiffering: number;
}>;

/** Compares what a file states of customers and vendors with the lines of the books that name them. */
export async function reportParties(
  transaction: Transaction,
  { first, last, parties }: StatedParties,
): Promise<PartyBalances> {
  const rows = [
    ...(await readBalances(transaction, 'customer', { first, last })),
    ...(await readBalances(transaction, 'vendor', { first, last })),
  ];
  const found = new Map<string, BalanceRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  const balances = parties
    .map((one) => balanceOf(one, found.get(keyOf(one.party)) ?? []))
    .toSorted(byKindAndId);
  return {
    parties: balances.slice(0, MOST_PARTIES),
    partiesCount: balances.length,
    partiesDiffering: balances.filter(partyDiffers).length,
  };
}

const MOST_PARTIES = 5_000;

function balanceOf(
  { party, account, opening, closing }: StatedParty,
  rows: readonly BalanceRow[],
): PartyBalance {
  // Without an account, all receivables or payables count.
  const compared = rows.filter((row) => (account === null ? row.is_control : row.code === account));
  const opens = sumOf(compared.map((row) => new Decimal(row.opening)));
  const closes = sumOf(compared.map((row) => new Decimal(row.closing)));
  return {
    ...party,
    account,
    file: { opening: opening.toFixed(), closing: closing?.toFixed() ?? null },
    books: { opening: opens.toFixed(), closing: closes.toFixed() },
    openingDifference: opens.minus(opening).toFixed(),
    closingDifference: closing === null ? null : closes.minus(closing).toFixed(),
  };
}

/** Whether its opening or closing balance in the books differs from the file. */
export function partyDiffers({ openingDifference, closingDifference }: PartyBalance): boolean {
  return openingDifference !== '0' || (closingDifference ?? '0') !== '0';
}

function byKindAndId(one: PartyBalance, other: PartyBalance): number {
  const [a, b] = [keyOf(one), keyOf(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function keyOf({ kind, id }: Pick<Party, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

type BalanceRow = Readonly<{
  kind: Party['kind'];
  id: string;
  code: string;
  is_control: boolean;
  opening: string;
  closing: string;
}>;

/** Balances of customers or vendors by account, from the lines that name them. Openings of the first day count as before it. */
async function readBalances(
  transaction: Transaction,
  kind: Party['kind'],
  { first, last }: Pick<StatedParties, 'first' | 'last'>,
): Promise<readonly BalanceRow[]> {
  const [profiles, column, control] =
    kind === 'customer'
      ? ([own('customer_profiles'), sql.ref('line.customer_id'), 'receivable'] as const)
      : ([own('vendor_profiles'), sql.ref('line.vendor_id'), 'payable'] as const);
  return await transaction.run(
    sql<BalanceRow>`
      select ${kind}::text as kind, profile.external_id as id, account.code, account.class = ${control} as is_control,
        trim_scale(coalesce(sum(base_debit - base_credit) filter (
          where entry_date < ${formatDay(first)}::date or entry_date = ${formatDay(first)}::date and entry.kind = 'opening'
        ), 0))::text as opening,
        trim_scale(sum(base_debit - base_credit))::text as closing
      from ${own('journal_lines')} line
      join ${own('journal_entries')} entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
      join ${profiles} profile on profile.organization_id = line.organization_id and profile.id = ${column}
      join ${own('accounts')} account on account.organization_id = line.organization_id and account.id = line.account_id
      where entry.voided_at is null and entry_date <= ${formatDay(last)}::date and profile.external_id is not null
      group by profile.external_id, account.code, account.class
    `.compile(query),
  );
}
