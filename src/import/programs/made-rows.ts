import { type Decimal, sumOf, ZERO } from '../../money/decimal.ts';

type Row = Readonly<Record<string, string>>;

/**
 * The rows of our own kinds that a record becomes, or the reasons for refusing it. `emptied` has the names of invoices, bills or payments of
 * which nothing is left.
 */
export type MadeRows =
  | Readonly<{ ok: true; rows: readonly Row[]; emptied?: readonly string[] }>
  | Readonly<{ ok: false; reasons: readonly string[] }>;

/** A part of a credit and its share of the tax. `invoice` is empty for the rest, which settles no invoice. */
export type Part = Readonly<{ invoice: string; amount: Decimal; tax: Decimal }>;

/** Tax is shared in proportion, rounded to cents; the last part takes the difference. */
export function partsOf(
  total: Decimal,
  tax: Decimal,
  allocated: ReadonlyMap<string, Decimal>,
): readonly Part[] {
  const rest = total.minus(sumApplied(allocated));
  const amounts = [...allocated, ['', rest] as const].filter(([, amount]) => !amount.isZero());
  const parts: Part[] = [];
  for (const [index, [invoice, amount]] of amounts.entries()) {
    const isLast = index === amounts.length - 1;
    const share = total.isZero() ? ZERO : tax.times(amount).dividedBy(total).toDecimalPlaces(2);
    parts.push({ invoice, amount, tax: isLast ? tax.minus(sumOf(parts.map((part) => part.tax))) : share });
  }
  return parts;
}

export function rowsOf(common: Row, isPayable: boolean, parts: readonly Part[]): Row[] {
  return parts.map(({ invoice, amount, tax }) => ({
    ...common,
    ...(invoice === '' ? {} : documentOf(isPayable, invoice)),
    amount: amount.toFixed(),
    tax: tax.isZero() ? '' : tax.toFixed(),
  }));
}

export function partyOf(isPayable: boolean, id: string): Row {
  return { [isPayable ? 'vendor' : 'customer']: id };
}

export function documentOf(isPayable: boolean, id: string): Row {
  return { [isPayable ? 'bill' : 'invoice']: id };
}

/** The total of what a credit settles. */
export function sumApplied(applied: ReadonlyMap<string, Decimal>): Decimal {
  return [...applied.values()].reduce((sum, amount) => sum.plus(amount), ZERO);
}

export const NO_ROWS: MadeRows = { ok: true, rows: [] };
