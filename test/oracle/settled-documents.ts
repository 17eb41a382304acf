import * as fc from 'fast-check';

/** An invoice as the reference keeps it: days of July 2026, amounts in cents, the rate by its place in RATES. */
export type ObviousDocument = Readonly<{
  name: string;
  issued: number;
  net: number;
  tax: number;
  rate: number;
  voided: boolean;
}>;

/** What settles one, in cents. */
export type ObviousAllocation = Readonly<{
  name: string;
  document: string;
  day: number;
  amount: number;
  voided: boolean;
}>;

/** What is set at once: all of it or, where it may not be, nothing. */
export type Step = Readonly<{
  documents: readonly ObviousDocument[];
  allocations: readonly ObviousAllocation[];
  batch: number;
}>;

export type Counts = { added: number; changed: number; unchanged: number };

// At the second, 33.33 and 33.34 come to a hair more than 66.67 does.
export const RATES = ['1', '1.00000005', '0.000001234567'] as const;
export const DAYS = 31;

const day = fc.integer({ min: 1, max: DAYS });

/** Steps over a few names, so that they correct and void what others made. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    documents: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('I-1', 'I-2'),
        issued: day,
        net: fc.constantFrom(0, 6667, 10_000),
        tax: fc.constantFrom(0, 3333),
        rate: fc.constantFrom(0, 1, 1, 2),
        voided: fc.oneof(
          { weight: 5, arbitrary: fc.constant(false) },
          { weight: 1, arbitrary: fc.constant(true) },
        ),
      }),
      { maxLength: 2, selector: ({ name }) => name },
    ),
    allocations: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('P-1', 'P-2', 'P-3', 'P-4'),
        document: fc.constantFrom('I-1', 'I-2'),
        day,
        amount: fc.constantFrom(3333, 3334, 6667),
        voided: fc.oneof(
          { weight: 3, arbitrary: fc.constant(false) },
          { weight: 2, arbitrary: fc.constant(true) },
        ),
      }),
      { maxLength: 4, selector: ({ name, document }) => `${name} ${document}` },
    ),
    batch: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 3, maxLength: 7 },
);

/** The books as kept on paper: every answer is added up anew. */
export class ObviousBooks {
  readonly documents = new Map<string, ObviousDocument>();
  readonly allocations = new Map<string, ObviousAllocation>();

  /** What a step would count, or null where it may not be done. Nothing of these books changes. */
  tried(step: Step): Readonly<{ books: ObviousBooks; documents: Counts; allocations: Counts }> | null {
    const books = new ObviousBooks();
    for (const [name, one] of this.documents) books.documents.set(name, one);
    for (const [name, one] of this.allocations) books.allocations.set(name, one);
    const documents: Counts = { added: 0, changed: 0, unchanged: 0 };
    const allocations: Counts = { added: 0, changed: 0, unchanged: 0 };
    for (const draft of step.documents) {
      documents[keep(books.documents, draft.name, draft)] += 1;
      if (!draft.voided) continue;
      for (const [key, one] of books.allocations)
        if (one.document === draft.name) books.allocations.delete(key);
    }
    for (const draft of step.allocations) {
      if (!books.documents.has(draft.document)) continue;
      allocations[keep(books.allocations, `${draft.name} ${draft.document}`, draft)] += 1;
    }
    const isOver = [...books.documents.values()].some((one) => books.settled(one.name) > one.net + one.tax);
    return isOver ? null : { books, documents, allocations };
  }

  /** What has been settled of a document up to the end of a day, in cents. */
  settled(document: string, until = DAYS): number {
    let cents = 0;
    for (const one of this.allocations.values()) {
      if (one.document === document && one.day <= until) cents += one.amount;
    }
    return cents;
  }

  /** What is open of each document at the end of each day from its issue, in cents. */
  openByDay(): string[] {
    const open = [];
    for (const { name, issued, net, tax } of this.documents.values()) {
      for (let until = issued; until <= DAYS; until += 1) {
        open.push(`${name} ${until} ${net + tax - this.settled(name, until)}`);
      }
    }
    return open.sort();
  }

  /** The first day of each document on which nothing of it is open. */
  settledOn(): string[] {
    const days = [];
    for (const { name, issued, net, tax } of this.documents.values()) {
      let first = issued;
      while (first <= DAYS && this.settled(name, first) < net + tax) first += 1;
      days.push(`${name} ${first > DAYS ? 'open' : first}`);
    }
    return days.sort();
  }
}

function keep<One extends Readonly<{ voided: boolean }>>(
  books: Map<string, One>,
  name: string,
  draft: One,
): keyof Counts {
  const standing = books.get(name);
  if (draft.voided) return books.delete(name) ? 'changed' : 'unchanged';
  if (JSON.stringify(standing) === JSON.stringify(draft)) return 'unchanged';
  books.set(name, draft);
  return standing === undefined ? 'added' : 'changed';
}
