import * as fc from 'fast-check';
import { daysAfter, type LoosePaper, type Paper, type Settling } from '../oracle/papers.ts';

const FIRST = '2024-01-01';
const isVoid = fc.oneof(
  { weight: 5, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);

/** What settles a paper, each a part of what the ones before it, void ones included, have left. */
const arbitrarySettling = fc.record({
  kind: fc.constantFrom('payment', 'payment', 'payment', 'credit_note', 'write_off'),
  after: fc.integer({ min: -30, max: 250 }),
  part: fc.constantFrom(1, 1, 2, 3),
  taxed: fc.boolean(),
  voided: isVoid,
});

const arbitraryPaper = fc.record({
  kind: fc.constantFrom('invoice', 'invoice', 'bill'),
  party: fc.integer({ min: 1, max: 7 }),
  issued: fc.integer({ min: 0, max: 900 }),
  terms: fc.constantFrom(0, 14, 30, 90),
  net: fc.integer({ min: 0, max: 500 }),
  taxed: fc.boolean(),
  rate: fc.constantFrom(undefined, undefined, 1.5),
  voided: isVoid,
  settling: fc.array(arbitrarySettling, { maxLength: 3 }),
});

/** Papers of three years in whole units of money, so that every amount is exact. */
export const arbitraryPapers: fc.Arbitrary<Paper[]> = papersOf({ minLength: 5, maxLength: 40 });

function papersOf(length: Length): fc.Arbitrary<Paper[]> {
  return fc.array(arbitraryPaper, { ...length, size: 'medium' }).map((drafts) =>
    drafts.map(({ kind, party, issued, terms, net: tens, taxed, rate, voided, settling }, index) => {
      const net = tens * 10;
      const tax = taxed ? tens : 0;
      let left = net + tax;
      const parts = settling.flatMap((one): Settling[] => {
        const amount = Math.ceil(left / one.part);
        left -= amount;
        if (amount === 0) return [];
        const date = daysAfter(FIRST, issued + one.after);
        const isTaxed = one.taxed && one.kind !== 'payment';
        return [
          { kind: one.kind, date, amount, tax: isTaxed ? Math.floor(amount / 11) : 0, voided: one.voided },
        ];
      });
      return {
        kind,
        name: `${kind}-${index}`,
        party: `${kind === 'invoice' ? 'C' : 'V'}-${party}`,
        issued: daysAfter(FIRST, issued),
        due: daysAfter(FIRST, issued + terms),
        net,
        tax,
        ...(rate === undefined ? {} : { rate }),
        voided,
        settling: parts,
      };
    }),
  );
}

type Length = Readonly<{ minLength: number; maxLength: number }>;

/** What is pinned to none of them. */
export const arbitraryLoosePapers: fc.Arbitrary<LoosePaper[]> = fc
  .array(
    fc.record({
      side: fc.constantFrom('invoice', 'invoice', 'bill'),
      party: fc.integer({ min: 1, max: 7 }),
      kind: fc.constantFrom('payment', 'payment', 'credit_note', 'refund'),
      day: fc.integer({ min: -20, max: 930 }),
      amount: fc.integer({ min: 1, max: 300 }),
      taxed: fc.boolean(),
      rate: fc.constantFrom(undefined, undefined, 1.5),
      named: fc.boolean(),
      voided: isVoid,
    }),
    { maxLength: 8 },
  )
  .map((drafts) =>
    drafts.map(({ side, party, kind, day, amount, taxed, rate, named, voided }, index): LoosePaper => {
      const isTaxed = taxed && kind === 'credit_note';
      return {
        side,
        name: `loose-${index}`,
        party: `${side === 'invoice' ? 'C' : 'V'}-${party}`,
        kind,
        date: daysAfter(FIRST, day),
        amount: amount * 10,
        tax: isTaxed ? amount : 0,
        ...(rate === undefined ? {} : { rate }),
        ...(named && kind !== 'refund' ? { names: `lost-${index % 3}` } : {}),
        voided,
      };
    }),
  );

/** Papers, with what is pinned to none of them. */
export type Drawers = Readonly<{
  papers: readonly Paper[];
  loose: readonly LoosePaper[];
  paymentsFirst: boolean;
}>;
export const arbitraryDrawers: fc.Arbitrary<Drawers> = drawersOf(arbitraryPapers);

/** Mostly with few papers, which meet the rules as well. */
export const arbitraryDrawersOfAnySize: fc.Arbitrary<Drawers> = fc.oneof(
  { weight: 8, arbitrary: drawersOf(papersOf({ minLength: 0, maxLength: 10 })) },
  { weight: 2, arbitrary: arbitraryDrawers },
);

function drawersOf(papers: fc.Arbitrary<Paper[]>): fc.Arbitrary<Drawers> {
  return fc.record({ papers, loose: arbitraryLoosePapers, paymentsFirst: fc.boolean() });
}

/** Every date in such drawers. */
export function datesOfDrawers({ papers, loose }: Drawers): string[] {
  return [...datesOfPapers(papers), ...loose.map(({ date }) => date)];
}

/** Every date on such papers. */
export function datesOfPapers(papers: readonly Paper[]): string[] {
  return papers.flatMap(({ issued, due, settling = [] }) => [
    issued,
    due,
    ...settling.map(({ date }) => date),
  ]);
}
