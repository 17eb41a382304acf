import { type ForeignPaper, MONTH_ENDS, type RevaluedBook } from '../generators/revalued-book.ts';

/** A revaluation of what customers owe or vendors are owed, in millionths of a dollar: positive raises it. */
export type Revaluation = Readonly<{ day: string; kind: ForeignPaper['kind']; millionths: bigint }>;

/** What is open of a paper at the end of a day, in its currency. */
function openOf({ issued, hundredths, payments }: ForeignPaper, day: string): bigint {
  if (issued > day) return 0n;
  return payments.reduce((open, paid) => (paid.day <= day ? open - paid.hundredths : open), hundredths);
}

/** What the documents of a kind come to on a day, at the rates of their own days. */
export function documentsOn({ papers }: RevaluedBook, kind: ForeignPaper['kind'], day: string): bigint {
  return papers
    .filter((paper) => paper.kind === kind)
    .reduce((sum, paper) => sum + openOf(paper, day) * paper.rate, 0n);
}

/** The entries that value open items at closing rates, in the order of their days. */
export function revaluationsOf(book: RevaluedBook): readonly Revaluation[] {
  return (['invoice', 'bill'] as const).flatMap((kind) => ofKind(book, kind));
}

function ofKind(book: RevaluedBook, kind: ForeignPaper['kind']): Revaluation[] {
  const papers = book.papers.filter((paper) => paper.kind === kind);
  const found: Revaluation[] = [];
  const kept = () => found.reduce((sum, { millionths }) => sum + millionths, 0n);
  const add = (day: string, millionths: bigint) => {
    if (millionths !== 0n) found.push({ day, kind, millionths });
  };
  const paidOn = new Set(papers.flatMap(({ payments }) => payments.map(({ day }) => day)));
  const days = [...new Set([...MONTH_ENDS, ...paidOn])].sort();
  for (const day of days) {
    // A payment takes half of what was revalued before it back.
    if (book.valuing === 'and used up by payments' && paidOn.has(day)) add(day, -(kept() / 2n));
    const month = MONTH_ENDS.findIndex((end) => end === day);
    const rates = book.closing[month];
    if (rates === undefined) continue;
    const atClosing = papers.reduce(
      (sum, paper) => sum + openOf(paper, day) * ((rates[paper.currency] ?? 0n) - paper.rate),
      0n,
    );
    const missing = atClosing - kept();
    add(day, missing);
    if (book.valuing === 'and taken back') add(nextDay(day), -missing);
  }
  return found;
}

export function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
