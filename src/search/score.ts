import { isTypoOf } from './likeness.ts';
import { wordsOf } from './words.ts';

/** What is searched in: the words of its label, and other words for it. */
export type Searched = Readonly<{ label: readonly string[]; others: readonly string[] }>;

export function searched(label: string, others: readonly string[] = []): Searched {
  return { label: wordsOf(label), others: others.flatMap(wordsOf) };
}

/**
 * How well a text fits the words that are looked for, from 0 up; null where one of them is not in it. A word of the label counts for more than
 * another, a whole one for more than its beginning, and that for more than one with a mistake.
 */
export function scoreOf(words: readonly string[], { label, others }: Searched): number | null {
  let sum = 0;
  for (const word of words) {
    const best = Math.max(likeness(word, label), likeness(word, others) / 2);
    if (best === 0) return null;
    sum += best;
  }
  const [sought, text] = [words.join(' '), label.join(' ')];
  const whole = text === sought ? 20 : 0;
  return sum / words.length + whole - Math.min(label.length, 10) / 10;
}

function likeness(word: string, among: readonly string[]): number {
  let best = 0;
  for (const other of among) {
    if (other === word) return WHOLE;
    if (other.startsWith(word)) best = Math.max(best, BEGINNING);
    else if (isTypoOf(word, other)) best = Math.max(best, MISTAKEN);
  }
  return best;
}

const WHOLE = 10;
const BEGINNING = 7;
const MISTAKEN = 4;
