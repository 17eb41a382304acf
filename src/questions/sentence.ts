import { Decimal } from '../money/decimal.ts';
import type { Unit } from '../money/round.ts';

/** A sentence in pieces: words as they are, and numbers that each reader's program writes in its own way. */
export type Sentence = readonly SentencePiece[];
export type SentencePiece =
  | Readonly<{ kind: 'words'; words: string }>
  | Readonly<{ kind: 'number'; value: Decimal; unit: Unit }>;

/** A sentence from a template: `say`${label} rose ${number(change, 'days')}``. */
export function say(texts: TemplateStringsArray, ...values: readonly (string | Sentence)[]): Sentence {
  const pieces = texts.flatMap((text, index): Sentence => {
    const value = values[index] ?? '';
    return [words(text), ...(typeof value === 'string' ? [words(value)] : value)];
  });
  return joined(pieces);
}

/** A number of a sentence, short: money of three digits and more has no cents, and percentages two digits at least. */
export function number(value: Decimal, unit: Unit): Sentence {
  return [{ kind: 'number', value: shortened(value, unit), unit }];
}

/** The same with two more digits. */
export function fineNumber(value: Decimal, unit: Unit): Sentence {
  return [{ kind: 'number', value: value.toDecimalPlaces(2), unit }];
}

/** The same with all its digits, for a number that is held against another. */
export function exactNumber(value: Decimal, unit: Unit): Sentence {
  return [{ kind: 'number', value, unit }];
}

/** Whether two percentages look the same when they are short. */
export function isLikeWritten(one: Decimal | null, other: Decimal | null): boolean {
  return one !== null && other !== null && shortened(one, 'percent').eq(shortened(other, 'percent'));
}

/** The difference of two percentages. */
export function points(size: Decimal): Sentence {
  const short = shortened(size, 'ratio');
  return say`${number(short, 'ratio')} ${short.eq(1) ? 'point' : 'points'}`;
}

/** The sentence as text in English; `currency` is that of its amounts. */
export function textOf(sentence: Sentence, currency: string): string {
  return sentence
    .map((piece) => (piece.kind === 'words' ? piece.words : written(piece.value, piece.unit, currency)))
    .join('');
}

function words(text: string): SentencePiece {
  return { kind: 'words', words: text };
}

function joined(pieces: Sentence): Sentence {
  const together: SentencePiece[] = [];
  for (const piece of pieces) {
    const last = together.at(-1);
    if (piece.kind === 'words' && piece.words === '') continue;
    if (piece.kind === 'words' && last?.kind === 'words')
      together.splice(-1, 1, words(last.words + piece.words));
    else together.push(piece);
  }
  return together;
}

function shortened(value: Decimal, unit: Unit): Decimal {
  const size = value.abs();
  if (unit === 'currency') return size.gte(100) ? value.toDecimalPlaces(0) : value;
  if (unit === 'percent') return value.toDecimalPlaces(size.gte(10) ? 0 : 1);
  if (unit !== 'ratio') return value;
  const short = value.toDecimalPlaces(size.gte(1) ? 1 : 2);
  return short.isZero() ? value : short;
}

function written(value: Decimal, unit: Unit, currency: string): string {
  const { shown, settings } = HOW_TO_WRITE[unit](value, currency);
  const text = new Intl.NumberFormat('en', settings).format(shown.toFixed() as Intl.StringNumericLiteral);
  return text.replace('-', '−');
}

type Written = Readonly<{ shown: Decimal; settings: Intl.NumberFormatOptions }>;

const HOW_TO_WRITE: Readonly<Record<Unit, (value: Decimal, currency: string) => Written>> = {
  currency: (shown, currency) => ({
    shown,
    settings: { style: 'currency', currency, ...(shown.isInteger() ? { maximumFractionDigits: 0 } : {}) },
  }),
  percent: (value) => ({ shown: value.div(100), settings: { style: 'percent', maximumFractionDigits: 2 } }),
  ratio: (shown) => ({ shown, settings: { maximumFractionDigits: 4 } }),
  count: (shown) => ({ shown, settings: { maximumFractionDigits: 1 } }),
  days: (shown) => ({ shown, settings: { ...LONG, unit: 'day' } }),
  months: (shown) => ({ shown, settings: { ...LONG, unit: 'month' } }),
};

const LONG = { style: 'unit', unitDisplay: 'long', maximumFractionDigits: 1 } as const;
