import { counted } from '../../fault.ts';
import { isCurrency, minorUnitsOf } from '../../money/currency.ts';
import { Decimal, parseDecimal } from '../../money/decimal.ts';
import type { TypeConfig } from './definition.ts';
import { type Reading, right, wrong } from './reading.ts';
import { readSettings, refuseSetting, requireSetting, requireWhole } from './settings.ts';
import type { Literal, ValueForm, ValueRules } from './value-rules.ts';

/** A JSON number of at most 15 digits, which is as many as JSON readers keep exactly. */
export function numberRules(given: TypeConfig): ValueRules {
  const { min, max, decimals } = readSettings('number', given, {
    min: () => requireNumber(given, 'min'),
    max: () => requireNumber(given, 'max'),
    decimals: () => requireWhole(given, 'decimals', 0, DIGITS),
  });
  requireSetting('min', min === undefined || max === undefined || min <= max, 'must not be more than max');
  return {
    config: {
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(decimals === undefined ? {} : { decimals }),
    },
    check: (value) => {
      const number = readNumber(value);
      if (!number.ok) return number;
      if (min !== undefined && number.value < min) return wrong(`must be at least ${min}`, 'range');
      if (max !== undefined && number.value > max) return wrong(`must be at most ${max}`, 'range');
      if (decimals !== undefined && new Decimal(number.value).decimalPlaces() > decimals) {
        return wrong(
          decimals === 0 ? 'must be a whole number' : `must have ${counted('decimal', undefined, decimals)}`,
        );
      }
      return number;
    },
    comparedWith: isNumber,
  };
}

/**
 * An amount of money: a JSON number or a decimal string of up to 15 digits before the point, kept as a decimal string
 * with the decimals of its currency, or with four where the field names none. It may be negative.
 */
export function currencyRules(given: TypeConfig): ValueRules {
  const { currency } = readSettings('currency', given, { currency: () => requireCurrency(given) });
  const decimals = currency === undefined ? AMOUNT_DECIMALS : minorUnitsOf(currency);
  return {
    config: currency === undefined ? {} : { currency },
    check: (value) => readAmount(value, decimals),
    comparedWith: isNumber,
  };
}

export const NUMBER_FORM: ValueForm = {
  // A text of more digits than are kept becomes none that is accepted, and not a rounded one that is.
  fromText: (text) => {
    const number = parseDecimal(text);
    return number === null ? text : number.precision() > DIGITS ? Number.POSITIVE_INFINITY : Number(text);
  },
  holds: (value) => typeof value === 'number',
  isSame: (one, other) => one === other,
  matches: (value, literal) => value === literal,
};

export const CURRENCY_FORM: ValueForm = {
  fromText: (text) => text,
  holds: (value) => typeof value === 'string' && amountOf(value) !== null,
  isSame: (one, other) => isSameAmount(amountOf(one), amountOf(other)),
  matches: (value, literal) => isSameAmount(amountOf(value), amountOf(literal)),
};

const DIGITS = 15;
const AMOUNT_DECIMALS = 4;
const LARGEST = new Decimal(10).pow(DIGITS);

function requireCurrency({ currency }: TypeConfig): string | undefined {
  if (currency === undefined || (typeof currency === 'string' && isCurrency(currency))) return currency;
  return refuseSetting('currency', 'must be a currency code of ISO 4217');
}

function requireNumber(given: TypeConfig, setting: string): number | undefined {
  const value = given[setting];
  if (value === undefined) return undefined;
  const number = readNumber(value);
  return number.ok ? number.value : refuseSetting(setting, number.reason);
}

function isNumber(literal: Literal): string | null {
  return typeof literal === 'number' ? null : 'a number';
}

function readNumber(value: unknown): Reading<number> {
  if (typeof value !== 'number') return wrong('must be a number', 'type');
  if (!Number.isFinite(value)) return wrong(`must be a number of at most ${DIGITS} digits`);
  const number = new Decimal(value);
  const fits = number.abs().lt(LARGEST) && number.precision() <= DIGITS && number.decimalPlaces() <= DIGITS;
  if (!fits) return wrong(`must be a number of at most ${DIGITS} digits`);
  return right(value === 0 ? 0 : value); // never -0
}

function readAmount(value: unknown, decimals: number): Reading<string> {
  if (typeof value === 'number') {
    const number = readNumber(value);
    if (!number.ok) return wrong(`${number.reason}; send a longer one as a text`, number.code);
  }
  const amount = amountOf(value);
  if (amount === null) return wrong('must be an amount such as "1250.50"');
  if (amount.abs().gte(LARGEST)) return wrong(`must have at most ${DIGITS} digits before the point`, 'range');
  if (amount.decimalPlaces() > decimals) {
    return wrong(
      decimals === 0 ? 'must be a whole amount' : `must have ${counted('decimal', undefined, decimals)}`,
    );
  }
  return right((amount.isZero() ? amount.abs() : amount).toFixed(decimals));
}

function amountOf(value: unknown): Decimal | null {
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value) : null;
  return typeof value === 'string' ? parseDecimal(value.trim()) : null;
}

function isSameAmount(one: Decimal | null, other: Decimal | null): boolean {
  return one !== null && other !== null && one.eq(other);
}
