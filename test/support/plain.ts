import type { BreakdownValue, MetricValue } from '../../src/metrics/value/value.ts';
import { Decimal } from '../../src/money/decimal.ts';

/** The value of a metric as a client reads it that parses numbers as doubles. */
export type PlainValue = Plain<MetricValue>;
export type PlainBreakdown = Plain<BreakdownValue>;

/** The same with doubles in place of decimals. Throws where a double loses a digit: such a test has to compare decimals. */
export function plain<Value>(value: Value): Plain<Value> {
  return plainOf(value) as Plain<Value>;
}

function plainOf(value: unknown): unknown {
  if (Decimal.isDecimal(value)) return doubleOf(value);
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plainOf(member)]));
}

function doubleOf(decimal: Decimal): number {
  const double = decimal.toNumber();
  if (!decimal.eq(String(double))) throw new Error(`a double does not hold ${decimal.toFixed()}`);
  return double;
}

type Plain<Value> = Value extends Decimal
  ? number
  : Value extends readonly (infer Item)[]
    ? Plain<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Plain<Value[Name]> }
      : Value;
