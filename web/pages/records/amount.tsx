import { exactOf } from '../../format/exact.ts';
import { formatAmount, formatMoney } from '../../format/number.ts';
import { useMe } from '../../session/use-me.ts';

/** An amount of a record. Its currency is named where it is not the base currency. */
export function Amount({ value, currency = null }: AmountProps) {
  const base = useMe().organization.base_currency;
  const exact = exactOf(value);
  return (
    <data value={value}>
      {currency === null || currency === base ? formatAmount(exact, base) : formatMoney(exact, currency)}
    </data>
  );
}

type AmountProps = Readonly<{
  /** As the service writes it. */
  value: string;
  /** Null for the base currency. */
  currency?: string | null;
}>;
