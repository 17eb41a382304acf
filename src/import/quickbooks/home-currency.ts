import type { AccountClass } from '../../ledger/account-class.ts';

/** What adjusts the home currency, in words. */
export const HOME_CURRENCY_RULE =
  'journal entries of bank and card accounts against Exchange Gain or Loss alone';

/**
 * Whether a transaction of these accounts adjusts the home currency. Of receivables and payables QuickBooks Online posts no such adjustment: it values
 * them in its reports alone.
 */
export function isHomeCurrencyAdjustment(
  type: string,
  accounts: readonly string[],
  classOf: (code: string) => AccountClass | null,
): boolean {
  const isDifference = (account: string) => /(^|:)exchange gain or loss$/i.test(account);
  const isMoney = (account: string) => ['cash', 'credit_card'].includes(classOf(account) ?? '');
  return (
    /^journal entry$/i.test(type) &&
    accounts.some(isDifference) &&
    accounts.some(isMoney) &&
    accounts.every((account) => isDifference(account) || isMoney(account))
  );
}
