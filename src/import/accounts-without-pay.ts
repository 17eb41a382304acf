import { type AccountClass, isPayClass, isProfitClass } from '../ledger/account-class.ts';
import { ALL_PAY } from '../metrics/definition/dimension.ts';
import { Decimal, sumOf } from '../money/decimal.ts';
import type { LedgerAccount, LedgerBalance } from './ledger-account.ts';

/**
 * The accounts as those see them who may not see pay in detail: accounts of pay are one row, and so are those of another class of the
 * balance sheet except cash, because what is owed for pay can be on any of them. `classes` are those under which accounts count here,
 * where these are not their own.
 */
export function accountsWithoutPay(
  accounts: readonly LedgerAccount[],
  classes: ReadonlyMap<string, AccountClass>,
): readonly LedgerAccount[] {
  const groups = new Map<string, Group>();
  for (const account of accounts) {
    const shownAs = groupOf(classes.get(account.code) ?? account.class);
    const key = shownAs?.code ?? `account ${account.code}`;
    const group = groups.get(key) ?? { shownAs, accounts: [] };
    group.accounts.push(account);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ shownAs, accounts: of }) =>
    shownAs === null ? of : [together(shownAs, of)],
  );
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
