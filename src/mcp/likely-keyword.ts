import { nearestName } from '../nearest-name.ts';
import { type PeriodKind, RANGE_KEYWORDS } from '../period/index.ts';

/**
 * The keyword that a text means, in the form that the metric takes (of any form for null): months in a row, or the nearest of the others. Null where
 * a word or a number is another one: neither "next quarter" nor "last 2 quarters" is the last quarter.
 */
export function likelyKeyword(text: string, kind: PeriodKind | null): string | null {
  const words = wordsOf(text);
  const months = monthsOf(words);
  if (months !== null) return kind === 'snapshot' ? null : `trailing_${months}`;
  const known = [
    ...(kind === 'snapshot' ? [] : RANGE_KEYWORDS),
    ...(kind === 'range' ? [] : (['today'] as const)),
  ];
  const joined = words.join('');
  return (
    known.find((keyword) => keyword.replaceAll('_', '') === joined) ??
    known.find((keyword) => isMistyped(words, keyword.split('_'))) ??
    null
  );
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  return words
    .filter((word) => word !== 'the')
    .map((word) => (/^(?:financial|fiscal)$/.test(word) ? '' : word.replace(/^(?:years?|yrs?)$/, 'fy')))
    .filter((word) => word !== '');
}

function monthsOf([first = '', digits = '', unit = '', ...others]: readonly string[]): number | null {
  // They end on the day, in the current month: neither the one before it nor "previous" months are meant.
  const isOfMonths = /^months?$/.test(unit) || (first === 'trailing' && unit === '');
  if (!/^(?:last|past|trailing)$/.test(first) || !isOfMonths) return null;
  const isCount = /^[1-9]\d{0,2}$/.test(digits) && (digits !== '1' || first === 'trailing');
  return isCount && others.length === 0 ? Number(digits) : null;
}

function isMistyped(words: readonly string[], wanted: readonly string[]): boolean {
  return (
    words.length === wanted.length &&
    wanted.every((word, place) => {
      const typed = words[place] ?? '';
      return nearestName(typed, [word], Math.floor(typed.length / MOST_MISTAKEN)) !== null;
    })
  );
}

// One letter of so many may be wrong: "last week" is not "last month".
const MOST_MISTAKEN = 4;
