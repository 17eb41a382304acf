import type { Transaction } from '../db/transaction.ts';
import type { AccountClass } from '../ledger/account-class.ts';
import { type CarriedBalance, readCarried } from '../ledger/carried.ts';
import { type AccountBalance, readTrialBalance } from '../ledger/trial-balance.ts';
import { Decimal, sumOf, ZERO } from '../money/decimal.ts';
import { formatDay } from '../period/index.ts';
import { quote } from '../quote.ts';
import { accountsWithoutPay } from './accounts-without-pay.ts';
import type { FileBalance, FileSums } from './file-sums.ts';
import type { LedgerAccount } from './ledger-account.ts';
import { type PartyBalances, reportParties, type StatedParties } from './party-balances.ts';
import { readTieOuts, type TieOut } from './tie-outs.ts';

/** What the entries of the files come to, and the books over the same days once they are in: each account with both. */
export type LedgerReport = Readonly<{
  /** The base currency of the organisation: the currency of every amount. */
  currency: string;
  /** The first and the last day of an entry of the files. */
  from: string;
  through: string;
  file: LedgerCounts;
  books: LedgerCounts;
  /** By code; at most the first `MOST_ACCOUNTS`. */
  accounts: readonly LedgerAccount[];
  accountsCount: number;
  /** How many accounts have a difference. */
  differing: number;
  /** Balances of customers and vendors in the files and in the books; null where the files state none, absent in older reports. */
  parties?: PartyBalances | null;
  /** What is owed at the end of the last day, by documents and in the ledger; absent in older reports. */
  tieOuts?: readonly TieOut[];
  /** The same for those who may not see pay in detail. It is made of all accounts, so that which are among the first says nothing. */
  withoutPay: LedgerAccounts;
}>;

export type LedgerAccounts = Readonly<{
  accounts: readonly LedgerAccount[];
  accountsCount: number;
  differing: number;
}>;

/** Lines are null for a caller who is not to know how many there are. */
export type LedgerCounts = Readonly<{
  entries: number;
  lines: number | null;
  debits: string;
  credits: string;
}>;

const MOST_ACCOUNTS = 5_000;

/** What an import read, beside the books: `classesShown` are those under which accounts are shown without pay, where not their own. */
export type ImportedLedger = Readonly<{
  currency: string;
  sums: FileSums;
  guesses: ReadonlyMap<string, string>;
  classesShown: ReadonlyMap<string, AccountClass>;
  stated: StatedParties | null;
}>;

/** Compares what the files come to with the books, within the transaction of their import. Null where they have no entry. */
export async function reportLedger(
  transaction: Transaction,
  { currency, sums, guesses, classesShown, stated }: ImportedLedger,
): Promise<LedgerReport | null> {
  const { days } = sums;
  if (days === null) return null;
  const inFile = withCarried(sums.balances(), await readCarried(transaction, days));
  const books = await readTrialBalance(transaction, days);
  const accounts = books.accounts
    .filter((account) => inFile.has(account.code) || hasBalance(account))
    .map((account) => accountOf(account, inFile.get(account.code), sums.hasOpening, guesses));
  const ofFile = [...inFile.values()];
  return {
    currency,
    from: formatDay(days.first),
    through: formatDay(days.last),
    file: {
      entries: sums.entries,
      lines: sums.lines,
      debits: sumOf(ofFile.map(({ debit }) => debit)).toFixed(),
      credits: sumOf(ofFile.map(({ credit }) => credit)).toFixed(),
    },
    books: {
      entries: books.entries,
      lines: books.lines,
      debits: sumOf(books.accounts.map(({ debit }) => new Decimal(debit))).toFixed(),
      credits: sumOf(books.accounts.map(({ credit }) => new Decimal(credit))).toFixed(),
    },
    ...firstOf(accounts),
    parties: stated === null ? null : await reportParties(transaction, stated),
    tieOuts: await readTieOuts(transaction, days.last),
    withoutPay: firstOf(accountsWithoutPay(accounts, classesShown)),
  };
}

/** The accounts that are uncategorised, in words; of many the first. */
export function uncategorisedIn({ accounts }: LedgerReport): readonly string[] {
  const codes = accounts.flatMap(({ code, class: name }) => (name === 'uncategorised' ? [quote(code)] : []));
  const more = codes.length - MOST_NAMED;
  return more > 0 ? [...codes.slice(0, MOST_NAMED), `and ${more} more`] : codes;
}

const MOST_NAMED = 20;

/** The balances of the files, with the entries that later openings caused on these days: these carry the balances of a year over to the next. */
function withCarried(
  inFile: ReadonlyMap<string, FileBalance>,
  carried: readonly CarriedBalance[],
): ReadonlyMap<string, FileBalance> {
  const balances = new Map(inFile);
  for (const { code, moved, debit, credit } of carried) {
    const of = balances.get(code);
    balances.set(code, {
      opening: sumOf([of?.opening ?? ZERO, new Decimal(moved)]),
      debit: sumOf([of?.debit ?? ZERO, new Decimal(debit)]),
      credit: sumOf([of?.credit ?? ZERO, new Decimal(credit)]),
    });
  }
  return balances;
}

function firstOf(accounts: readonly LedgerAccount[]): LedgerAccounts {
  return {
    accounts: accounts.slice(0, MOST_ACCOUNTS),
    accountsCount: accounts.length,
    differing: accounts.filter(({ difference }) => difference !== null && difference !== '0').length,
  };
}

function accountOf(
  account: AccountBalance,
  inFile: FileBalance | undefined,
  hasOpening: boolean,
  guesses: ReadonlyMap<string, string>,
): LedgerAccount {
  const { code, name, class: accountClass, opening, debit, credit, closing } = account;
  const books = {
    opening: plain(opening),
    debit: plain(debit),
    credit: plain(credit),
    closing: plain(closing),
  };
  const row = { code, name, class: accountClass, guess: guesses.get(code) ?? null, books };
  if (inFile === undefined) return { ...row, file: null, difference: null };
  const moved = inFile.debit.minus(inFile.credit);
  const closes = inFile.opening.plus(moved);
  const difference = hasOpening
    ? new Decimal(closing).minus(closes)
    : new Decimal(debit).minus(credit).minus(moved);
  const file = {
    opening: hasOpening ? inFile.opening.toFixed() : null,
    debit: inFile.debit.toFixed(),
    credit: inFile.credit.toFixed(),
    closing: hasOpening ? closes.toFixed() : null,
  };
  return { ...row, file, difference: difference.toFixed() };
}

function hasBalance({ opening, debit, credit }: AccountBalance): boolean {
  return [opening, debit, credit].some((amount) => !new Decimal(amount).isZero());
}

/** The digits of an amount, without zeros at its end. */
function plain(amount: string): string {
  return new Decimal(amount).toFixed();
}
