import { type Decimal, ZERO } from '../../money/decimal.ts';
import type { Cells } from '../kinds/kind.ts';
import type { SAFT } from '../kinds/saft.ts';

type Amounts = Pick<Cells<typeof SAFT.columns>, 'DebitAmount' | 'CreditAmount'>;

/** The amount of a line, a debit positive; null where it has none, or one on both sides. */
export function amountOf({ DebitAmount: debit, CreditAmount: credit }: Amounts): Decimal | null {
  if (debit === null && credit === null) return null;
  if (debit?.isZero() === false && credit?.isZero() === false) return null;
  return (debit ?? ZERO).minus(credit ?? ZERO);
}
