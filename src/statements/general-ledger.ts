import { requireCapability } from '../access/require-capability.ts';
import { dataVersionFrom, SELECT_DATA_VERSION } from '../db/data-version.ts';
import type { TenantReader } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { FaultCollector, requireThat } from '../invalid-request.ts';
import { isProfitClass } from '../ledger/account-class.ts';
import { type PaySight, paySightOf, SEES_PAY } from '../metrics/definition/protection.ts';
import type { FactPosition } from '../metrics/plan/fact-position.ts';
import { Decimal, ZERO } from '../money/decimal.ts';
import {
  type Day,
  dayAt,
  FIRST_DAY,
  type Period,
  periodBetween,
  type ReferenceTime,
  requireDay,
  unitContaining,
} from '../period/index.ts';
import { type Asker, referenceTime } from '../questions/ask.ts';
import {
  type LedgerAccount,
  type LedgerLine,
  selectLedgerAccount,
  selectLedgerLines,
  selectPosted,
  selectPostedUpTo,
} from '../sql/statements/ledger-lines.ts';
import { daysOfRange } from './ask.ts';
import type { Days } from './columns.ts';
import { GENERAL_LEDGER } from './definition/general-ledger.ts';

export type LedgerInput = Readonly<{
  period: string | undefined;
  asOf: string | undefined;
  /** Missing only where the form of the request says so too. */
  account: string | undefined;
  after: FactPosition | null;
  limit: number;
}>;

/** A question about the lines of an account: a page of them, after a position. */
export type LedgerQuestion = Pick<LedgerInput, 'after' | 'limit'> &
  Readonly<{ account: string; when: ReferenceTime; days: Days }>;

/** A page of the lines of an account. Balances are positive for debits. */
export type LedgerPage = Readonly<{
  account: LedgerAccount;
  /** The balance before the first line of the page. */
  before: Decimal;
  lines: readonly LedgerLine[];
  /** The balance at the end of the days, from totals; null where more lines follow. */
  closing: Decimal | null;
  next: FactPosition | null;
  dataVersion: number;
}>;

/** Turns what a caller sent into a question. Throws AlmanacError, for all that is wrong at once. */
export function askForLedger(
  { period, asOf, account = '', after, limit }: LedgerInput,
  { organization }: Asker,
  now: Date,
): LedgerQuestion {
  const faults = new FaultCollector();
  const pinned = faults.read(() => referenceTime(organization, asOf, now));
  const when = pinned ?? referenceTime(organization, undefined, now);
  const days = faults.read(() => daysOfRange(GENERAL_LEDGER.name, period, when));
  faults.read(() => requireThat('account', account !== '', 'must be the code of an account'));
  faults.read(() => requireThat('cursor', isWithin(after, days), 'must be a next_cursor of these lines'));
  faults.requireNone();
  if (days === undefined) throw new Error('a ledger was refused for no reason');
  return { when, days, account, after, limit };
}

// A position of another period would show lines that were not asked for.
function isWithin(after: FactPosition | null, days: Days | undefined): boolean {
  if (after === null || days === undefined) return true;
  const { start, end } = days.period.counted;
  const day = requireDay(after.day);
  return day >= start && day < end;
}

/**
 * Reads a page of the lines of an account, all on one snapshot. An account of the balance sheet begins with its balance, one of income or
 * expenses with what was posted since its financial year began. Throws NOT_FOUND, and FORBIDDEN_CAPABILITY for an account of pay.
 */
export async function readLedger(
  tenant: TenantReader,
  { when, days, account: code, after, limit }: LedgerQuestion,
  asker: Asker,
): Promise<LedgerPage> {
  const pay = paySightOf(asker.capabilities);
  const { counted } = days.period;
  return await tenant.snapshot(async (transaction) => {
    const [account] = await transaction.run(selectLedgerAccount(code));
    if (account === undefined) throw accountNotFound();
    if (account.is_pay) requireCapability(asker, SEES_PAY);
    const begins = isProfitClass(account.class)
      ? unitContaining('year', counted.start, when.calendar).start
      : FIRST_DAY;
    const found = await linesFrom(transaction, account.id, counted, { after, limit: limit + 1, pay });
    const lines = found.slice(0, limit);
    const last = lines.at(-1);
    const hasMore = found.length > limit;
    const [version] = await transaction.run(SELECT_DATA_VERSION);
    return {
      account,
      before: await balanceBefore(transaction, account.id, { begins, counted, after, pay }),
      lines,
      closing: hasMore ? null : await posted(transaction, account.id, begins, counted.end),
      next: hasMore && last !== undefined ? { day: last.day, id: last.id, line: last.line } : null,
      dataVersion: version === undefined ? 0 : dataVersionFrom(version).number,
    };
  });
}

type Page = Readonly<{ after: FactPosition | null; limit: number; pay: PaySight }>;

/** Lines from a position on: those of a month first, then of eight times as many days each time, until there are enough. */
async function linesFrom(
  transaction: Transaction,
  account: string,
  { start, end }: Period,
  page: Page,
): Promise<LedgerLine[]> {
  const found: LedgerLine[] = [];
  let from = page.after === null ? start : requireDay(page.after.day);
  for (let days = FIRST_DAYS; from < end && found.length < page.limit; days *= TIMES) {
    const before = dayAt(Math.min(end, from + days)) ?? end;
    const statement = selectLedgerLines(account, periodBetween(from, before), {
      ...page,
      limit: page.limit - found.length,
    });
    found.push(...(await transaction.run(statement)));
    from = before;
  }
  return found;
}

const FIRST_DAYS = 31;
const TIMES = 8;

type Beginning = Readonly<{ begins: Day; counted: Period; after: FactPosition | null; pay: PaySight }>;

/** The balance before the first line of a page: of the days before from totals, of the day of the position line by line. */
async function balanceBefore(
  transaction: Transaction,
  account: string,
  { begins, counted, after, pay }: Beginning,
): Promise<Decimal> {
  if (after === null) return await posted(transaction, account, begins, counted.start);
  const day = requireDay(after.day);
  const next = dayAt(day + 1) ?? counted.end;
  const [ofDay] = await transaction.run(selectPostedUpTo(account, periodBetween(day, next), after, pay));
  return (await posted(transaction, account, begins, day)).plus(ofDay?.amount ?? 0);
}

/** Debits less credits from a day until before another. */
async function posted(transaction: Transaction, account: string, from: Day, before: Day): Promise<Decimal> {
  if (from >= before) return ZERO;
  const [row] = await transaction.run(selectPosted(account, periodBetween(from, before)));
  return new Decimal(row?.amount ?? 0);
}

function accountNotFound(): AlmanacError {
  return new AlmanacError('NOT_FOUND', 'There is no account with this code.');
}
