import * as fc from 'fast-check';

/** An amount in hundredths of a unit of `currency`, and the rate of its day in ten-thousandths: together a millionth of a dollar. */
export type Paid = Readonly<{ day: string; hundredths: bigint; rate: bigint }>;

/** An invoice or a bill that is paid in parts, each at the rate of its own day. */
export type ForeignPaper = Readonly<{
  kind: 'invoice' | 'bill';
  currency: string;
  issued: string;
  hundredths: bigint;
  rate: bigint;
  payments: readonly Paid[];
}>;

/**
 * How open items are valued at the end of a month: anew, and taken back on the next day; by what is missing since the month before, and
 * payments leave that alone; or each payment takes a part of it back, in an entry of its own.
 */
export type Valuing = 'and taken back' | 'by the change' | 'and used up by payments';

export type RevaluedBook = Readonly<{
  valuing: Valuing;
  papers: readonly ForeignPaper[];
  /** The closing rate of each month for each currency. */
  closing: readonly Readonly<Record<string, bigint>>[];
}>;

export const MONTH_ENDS = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'] as const;

/** A day of the first half of 2026. */
export const dayAt = (offset: number): string =>
  new Date(Date.UTC(2026, 0, 2 + offset)).toISOString().slice(0, 10);

const CURRENCIES = ['USD', 'EUR', 'JPY'] as const;
const rate = fc.bigInt({ min: 5_000n, max: 25_000n });
const payment = fc.record({ after: fc.nat(90), share: fc.bigInt({ min: 1n, max: 99n }), rate });

const paper = fc
  .record({
    kind: fc.constantFrom('invoice' as const, 'bill' as const),
    currency: fc.constantFrom(...CURRENCIES),
    issued: fc.nat(120),
    hundredths: fc.bigInt({ min: 1_000n, max: 5_000_000n }),
    rate,
    payments: fc.array(payment, { maxLength: 3 }),
    isPaid: fc.boolean(),
  })
  .map(({ payments, isPaid, issued, ...rest }): ForeignPaper => {
    let left = rest.hundredths;
    const parts = payments.map(({ after, share, rate: paidAt }, index) => {
      const isLast = isPaid && index === payments.length - 1;
      const hundredths = isLast ? left : (left * share) / 100n;
      left -= hundredths;
      return { day: dayAt(issued + after), hundredths, rate: paidAt };
    });
    return { ...rest, issued: dayAt(issued), payments: parts.filter(({ hundredths }) => hundredths > 0n) };
  });

export const arbitraryRevaluedBook: fc.Arbitrary<RevaluedBook> = fc.record({
  valuing: fc.constantFrom('and taken back', 'by the change', 'and used up by payments'),
  papers: fc.array(paper, { minLength: 1, maxLength: 8 }),
  closing: fc.tuple(...MONTH_ENDS.map(() => fc.record({ USD: rate, EUR: rate, JPY: rate }))),
});
