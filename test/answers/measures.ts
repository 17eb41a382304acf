import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { Answered } from './asking.ts';
import { AN_ID, asCsv, asReport, plainAnswers } from './other-shapes.ts';
import { TRAP } from './question.ts';

/** So many of the metrics that are found an assistant is taken to look at. */
export const LOOKED_AT = 3;

/**
 * The calls that a question needs, or null where find_metrics does not lead to the metric. Without a metric that is those of the list: the
 * tool and its arguments follow from the question and from the descriptions of the tools. With one, find_metrics comes before them, asked
 * with the question as it was typed, and every metric that is needed must be among the first three. What the key may not see is
 * refused by the first call.
 */
export function callsOf({ question, rank }: Answered): number | null {
  const own = question.calls.length;
  if (rank === null || question.marks.has('numbers-only')) return own;
  return rank <= LOOKED_AT ? own + 1 : null;
}

/** How many questions need at most two calls. */
export function answeredInTwo(all: readonly Answered[]): number {
  return all.filter((one) => (callsOf(one) ?? Number.POSITIVE_INFINITY) <= 2).length;
}

/** How many questions are marked so. */
export function markedCount(all: readonly Pick<Answered, 'question'>[], mark: string): number {
  return all.filter(({ question }) =>
    [...question.marks].some((one) => (mark === TRAP ? one.startsWith(TRAP) : one === mark)),
  ).length;
}

/** Of an answer, the tokens of each form that it has. */
type Tokens = Readonly<{ text: number; structured: number; csv: number; report: number }>;

/** The middle and the most of the tokens of answers. */
export type TokenRow = Readonly<{ of: string; answers: number; middle: Tokens; most: Tokens }>;

/** The tokens of answers of get_values by their shape, in the encoding o200k_base. */
export function tokenRows(all: readonly Answered[]): readonly TokenRow[] {
  const measured = all
    .filter(({ question }) => question.calls.at(-1)?.tool === 'get_values')
    .flatMap(({ structured, text }) => {
      const plain = plainAnswers(structured);
      const [first] = plain;
      if (first === undefined) return [];
      const shape = plain.length > 1 ? 'several numbers' : shapeOf(first.dimension);
      const tokens: Tokens = {
        text: countTokens(alike(text)),
        structured: countTokens(alike(JSON.stringify(structured))),
        csv: countTokens(plain.map(asCsv).join('\n')),
        report: countTokens(plain.map(asReport).join('\n')),
      };
      return [{ shape, tokens }];
    });
  const shapes = ['one number', 'several numbers', 'months', 'parts'];
  return [...shapes, 'all'].map((of) => {
    const some = measured.filter(({ shape }) => of === 'all' || shape === of).map(({ tokens }) => tokens);
    return {
      of,
      answers: some.length,
      middle: each(some, median),
      most: each(some, (values) => Math.max(...values)),
    };
  });
}

/** The same whenever and wherever it is answered: with one address, and one id in the place of each. */
function alike(text: string): string {
  return text
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://almanac.example.com')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, AN_ID);
}

function shapeOf(dimension: string | null): string {
  if (dimension === null) return 'one number';
  return dimension === 'metric_time__month' ? 'months' : 'parts';
}

function each(some: readonly Tokens[], take: (values: readonly number[]) => number): Tokens {
  return {
    text: take(some.map(({ text }) => text)),
    structured: take(some.map(({ structured }) => structured)),
    csv: take(some.map(({ csv }) => csv)),
    report: take(some.map(({ report }) => report)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
