import { Decimal, parseDecimal } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import type { AmountText } from './amount-text.ts';

/** What parts the decimals of a number from the rest of it. */
export type DecimalMark = '.' | ',';

/**
 * What the marks in the numbers of a journal mean. `1,000` may be a thousand or one: what the journal declares for the commodity
 * decides, else the marks of its other numbers, of the commodity or of all; where these say nothing, it is refused.
 */
export class NumberMarks {
  readonly #declared = new Map<string, DecimalMark>();
  readonly #seen = new Map<string, Set<DecimalMark>>();
  readonly #seenAnywhere = new Set<DecimalMark>();
  #guesses = new Map<number, string>();

  /** Takes the form of an amount that a directive gives; true where it says what its marks mean. */
  declare({ number, commodity }: AmountText): void {
    const mark = markOf(number);
    if (mark !== null && mark !== 'either') this.#declared.set(commodity, mark);
  }

  /** Takes the marks of a number, for others that can be read both ways. */
  note({ number, commodity }: AmountText): void {
    const mark = markOf(number);
    if (mark === null || mark === 'either') return;
    this.#seen.set(commodity, (this.#seen.get(commodity) ?? new Set()).add(mark));
    this.#seenAnywhere.add(mark);
  }

  /** The value of a number, or why it has none. `mark` is the decimal mark that a directive named. */
  read({ number, commodity }: AmountText, mark: DecimalMark | null, place: number): Decimal | string {
    const declared = mark ?? this.#declared.get(commodity);
    if (declared !== undefined)
      return (
        valueOf(number, declared) ?? `not a number with the decimal mark ${quote(declared)}: ${quote(number)}`
      );
    const own = markOf(number);
    if (own !== 'either')
      return valueOf(number, own ?? (number.includes(',') ? '.' : ',')) ?? `not a number: ${quote(number)}`;
    const usual = only(this.#seen.get(commodity)) ?? only(this.#seenAnywhere);
    if (usual === null)
      return `${quote(number)} may be a thousand or have three decimals: write decimal-mark . (or ,) at the top, or a commodity directive with a form such as 1,000.00`;
    if (!number.includes(usual)) this.#guesses.set(place, number);
    return valueOf(number, usual) ?? `not a number: ${quote(number)}`;
  }

  /** Says how many numbers counted as thousands because of others. */
  report(warn: (warning: string) => void): void {
    const [first] = this.#guesses.values();
    if (first === undefined) return;
    const { size } = this.#guesses;
    warn(
      `${size} ${size === 1 ? 'number' : 'numbers'} such as ${quote(first)} ${size === 1 ? 'is' : 'are'} read as thousands, as the marks of other numbers in the file are used`,
    );
  }
}

function only(marks: ReadonlySet<DecimalMark> | undefined): DecimalMark | null {
  const [mark] = marks ?? [];
  return mark !== undefined && marks?.size === 1 ? mark : null;
}

/** The mark before the decimals of a number, null where it has no decimals, `either` where its one mark may also part thousands. */
function markOf(number: string): DecimalMark | 'either' | null {
  const digits = withoutExponent(number);
  const [points, commas] = [countOf(digits, '.'), countOf(digits, ',')];
  if (points + commas === 0 || points + commas > Math.max(points, commas) + 1) return null;
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  if (points + commas > 1) return null;
  const mark = points === 1 ? '.' : ',';
  const [whole = '', decimals = ''] = digits.replace('-', '').split(mark);
  const isGroup = decimals.length === 3 && whole.length > 0 && whole.length <= 3 && !whole.startsWith('0');
  return isGroup && !digits.includes("'") ? 'either' : mark;
}

/** The value of a number whose decimals stand behind a mark; null where it is not written so. */
function valueOf(number: string, mark: DecimalMark): Decimal | null {
  const [whole = '', decimals, more] = withoutExponent(number).split(mark);
  const groups = whole.replace('-', '').split(/[.,']/);
  const marks = new Set(whole.replaceAll(/[-\d]/g, ''));
  const isGrouped = groups.every((group, index) =>
    index === 0
      ? group.length <= 3
      : index === groups.length - 1
        ? group.length === 3
        : group.length === 2 || group.length === 3,
  );
  if (more !== undefined || marks.size > 1 || (groups.length > 1 && !isGrouped)) return null;
  const sign = number.startsWith('-') ? '-' : '';
  const value = parseDecimal(
    `${sign}${groups.join('') || '0'}${decimals === undefined || decimals === '' ? '' : `.${decimals}`}`,
  );
  const [, exponent = '0'] = number.split('e');
  return value === null || !/^-?\d{1,2}$/.test(exponent)
    ? null
    : value.times(new Decimal(10).pow(Number(exponent)));
}

function withoutExponent(number: string): string {
  const [digits = ''] = number.split('e');
  return digits;
}

function countOf(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
