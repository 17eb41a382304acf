import type { Capability } from '../../access/capability.ts';
import { type AccountClass, isPayClass, isProfitClass } from '../../ledger/account-class.ts';
import { ALL_PAY } from '../../metrics/definition/dimension.ts';
import { paySightOf } from '../../metrics/definition/protection.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import {
  countDiffering,
  type LedgerAccount,
  type LedgerBalance,
  type LedgerReport,
} from '../ledger-report.ts';

/** Balances are those of the ledger: who may not read it gets none. */
const SEES_LEDGER: Capability = 'ledger.read';

/**
 * What the files came to beside the books, as a caller may see it: null without `ledger.read`. Without access to pay in detail
 * it shows no more than metrics and their rows do: accounts of pay are one row, and so are those of another class of the balance sheet
 * except cash, because what is owed for pay can be on any of them.
 */
export function shownLedger(
  ledger: LedgerReport | null | undefined,
  capabilities: ReadonlySet<Capability>,
): LedgerReport | null {
  if (ledger === null || ledger === undefined || !capabilities.has(SEES_LEDGER)) return null;
  if (paySightOf(capabilities) === 'in detail') return ledger;
  const groups = new Map<string, Group>();
  for (const account of ledger.accounts) {
    const shownAs = groupOf(account.class);
    const key = shownAs?.code ?? `account ${account.code}`;
    const group = groups.get(key) ?? { shownAs, accounts: [] };
    group.accounts.push(account);
    groups.set(key, group);
  }
  const accounts = [...groups.values()].flatMap(({ shownAs, accounts: of }) =>
    shownAs === null ? of : [together(shownAs, of)],
  );
  const left = ledger.accountsCount - ledger.accounts.length;
  return {
    ...ledger,
    // Of an entry of pay it may be how many are paid.
    books: { ...ledger.books, lines: null },
    accounts,
    accountsCount: accounts.length + left,
    differing: countDiffering(accounts),
  };
}

type ShownAs = Pick<LedgerAccount, 'code' | 'name' | 'class'>;
type Group = { shownAs: ShownAs | null; accounts: LedgerAccount[] };

/** What an account is shown as, together with others; null where it is shown by itself. */
function groupOf(accountClass: AccountClass): ShownAs | null {
  if (isPayClass(accountClass)) return { code: ALL_PAY.key, name: ALL_PAY.label, class: 'payroll' };
  if (accountClass === 'cash' || isProfitClass(accountClass)) return null;
  return { code: accountClass, name: accountClass.replaceAll('_', ' '), class: accountClass };
}

function together(shownAs: ShownAs, accounts: readonly LedgerAccount[]): LedgerAccount {
  const inFile = accounts.flatMap(({ file }) => file ?? []);
  return {
    ...shownAs,
    guess: null,
    file: inFile.length === 0 ? null : added(inFile),
    books: added(accounts.map(({ books }) => books)),
    difference: sumOfTexts(accounts.map(({ difference }) => difference)),
  };
}

function added(balances: readonly LedgerBalance[]): LedgerBalance {
  return {
    opening: sumOfTexts(balances.map(({ opening }) => opening)),
    debit: sumOfTexts(balances.map(({ debit }) => debit)) ?? '0',
    credit: sumOfTexts(balances.map(({ credit }) => credit)) ?? '0',
    closing: sumOfTexts(balances.map(({ closing }) => closing)),
  };
}

/** The sum of those that are amounts; null where none is. */
function sumOfTexts(amounts: readonly (string | null)[]): string | null {
  const known = amounts.flatMap((amount) => (amount === null ? [] : [new Decimal(amount)]));
  return known.length === 0 ? null : sumOf(known).toFixed();
}
