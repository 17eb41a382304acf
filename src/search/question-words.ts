import { stemOf } from './stem.ts';
import { canonicalWords } from './synonyms.ts';
import { wordsOf } from './words.ts';

/** The parts of a text that are compared: its words and its pairs of neighbouring words. Pairs distinguish "owes us" from "we owe". */
export type Features = Readonly<{ words: readonly string[]; pairs: readonly string[] }>;

/** The features of a question or of a name: in one form for all forms of a word, without the time that is asked about. */
export function featuresOf(text: string, correct: (word: string) => string = asTyped): Features {
  const words = wordsOf(text).map((word) => (isCommon(stemOf(word)) ? stemOf(word) : stemOf(correct(word))));
  const meant = canonicalWords(words.filter((word) => !TIMES.has(word) && !/^\d+$/.test(word)));
  const pairs = meant.slice(1).map((word, index) => `${meant[index] ?? ''} ${word}`);
  return { words: meant.filter((word) => !EMPTY.has(word)), pairs };
}

// No mistake: "stuff" is not "staff".
function isCommon(stem: string): boolean {
  return TIMES.has(stem) || EMPTY.has(stem);
}

function asTyped(word: string): string {
  return word;
}

// The period says when; these words do not help to find the metric.
const TIMES: ReadonlySet<string> = new Set(
  (
    'a an the our my your this these that last next today yesterday now right so far date ' +
    'year quarter half week fy q1 q2 q3 q4 h1 h2 ytd mtd qtd january february march april june july august ' +
    'september october november december spring summer autumn winter first second third fourth please ' +
    'tell show give list me can you'
  )
    .split(' ')
    .map(stemOf),
);

// Words that mean nothing alone, but count in pairs.
const EMPTY: ReadonlySet<string> = new Set(
  (
    'what which who whom how is are was were be been do does did has have had of for in on at to from by with and or ' +
    'it its we us i they them their there than as if any all much many will would should could made make ' +
    'get got take company business firm organisation organization month per each every total amount value number stuff thing'
  )
    .split(' ')
    .map(stemOf),
);
