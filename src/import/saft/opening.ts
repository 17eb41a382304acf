import { type Decimal, sumOf } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import type { ImportTask } from '../loaders/import-task.ts';
import type { Party } from '../programs/parties.ts';
import { MOST_OPENINGS, type PartyOpening, type SaftSurvey } from './survey.ts';

/** A line of the opening: what an account, or a customer or vendor on it, came to before the file. */
export type OpeningLine = Readonly<{ line: number; account: string; amount: Decimal; party: Party | null }>;

/**
 * The opening of a file, or none where all of its accounts open at 0. An account has a line for each customer or vendor where these
 * come to what it opens at. One whose debits and credits differ is refused, unless an account was named for it.
 */
export function openingOf(
  { openings: { balanceTo }, refuse, warn }: Pick<ImportTask, 'openings' | 'refuse' | 'warn'>,
  survey: Pick<SaftSurvey, 'accounts' | 'partyOpenings'>,
): readonly OpeningLine[] {
  const lines: OpeningLine[] = [];
  const partiesOf = new Map<string, PartyOpening[]>();
  for (const one of survey.partyOpenings) {
    const ofAccount = partiesOf.get(one.account) ?? [];
    ofAccount.push(one);
    partiesOf.set(one.account, ofAccount);
  }
  for (const [account, { line, opening: amount }] of survey.accounts) {
    const parties = partiesOf.get(account) ?? [];
    const ofParties = sumOf(parties.map((one) => one.amount));
    const isSplit =
      survey.partyOpenings.length <= MOST_OPENINGS && parties.length > 0 && ofParties.eq(amount);
    if (isSplit)
      for (const { party, amount: part } of parties) lines.push({ line, account, amount: part, party });
    else if (!amount.isZero()) lines.push({ line, account, amount, party: null });
    if (parties.length > 0 && !isSplit)
      // Without amounts: warnings are shown to callers who may not see balances.
      warn(
        `account ${quote(account)} opens at another balance than its customers or suppliers: the opening names none of them`,
      );
  }
  const difference = sumOf(lines.map(({ amount }) => amount));
  if (difference.isZero() || balanceTo !== null) return lines;
  const debits = sumOf(lines.flatMap(({ amount }) => (amount.isPositive() ? amount : [])));
  refuse(
    lines[0]?.line ?? null,
    `the opening balances do not add up: debits ${debits.toFixed(2)}, credits ${debits.minus(difference).toFixed(2)}, difference ${difference.toFixed(2)}`,
  );
  return [];
}
