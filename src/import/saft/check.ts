import { type Decimal, parseDecimal, ZERO } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import type { ImportTask } from '../loaders/import-task.ts';
import type { SaftSurvey } from './survey.ts';

/**
 * Compares what a file states of itself with what is in it: the totals of its entries and the closing balance of each account. A difference
 * is refused, since either the entries or the balances are not those of the books; a count of entries that differs is only warned of, because
 * programs count entries or lines.
 */
export function checkStated({ refuse, warn }: Pick<ImportTask, 'refuse' | 'warn'>, survey: SaftSurvey): void {
  if (survey.hasBroken || survey.faults.length > 0) return;
  const sums = { TotalDebit: survey.debit, TotalCredit: survey.credit };
  for (const [name, sum] of Object.entries(sums)) {
    const stated = survey.totals.get(name);
    const total = stated === undefined ? null : parseDecimal(stated.text);
    if (stated !== undefined && total !== null && !total.eq(sum))
      refuse(stated.line, `${name}: the file states ${shown(total)}, its entries add up to ${shown(sum)}`);
  }
  const count = survey.totals.get('NumberOfEntries');
  if (count !== undefined && ![survey.entries, survey.lines].includes(Number(count.text)))
    warn(
      `NumberOfEntries: the file states ${quote(count.text)}, it has ${survey.entries} entries of ${survey.lines} lines`,
    );
  for (const [code, { line, opening, closing }] of survey.accounts) {
    const moved = survey.movements.get(code) ?? ZERO;
    if (closing === null || closing.eq(opening.plus(moved))) continue;
    refuse(
      line,
      `account ${quote(code)}: the file states that it opens at ${shown(opening)} and closes at ${shown(closing)}, but its lines come to ${shown(moved)}`,
    );
  }
}

function shown(amount: Decimal): string {
  return amount.toFixed(Math.max(2, amount.decimalPlaces()));
}
