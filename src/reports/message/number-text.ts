import type { NullReason } from '../../metrics/definition/null-reason.ts';
import { minorUnitsOf } from '../../money/currency.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Unit } from '../../money/round.ts';

/** A number with all of its digits, in groups of three: `−1,234.50`. Its unit is beside it, and its currency in the heading. */
export function numberText(value: Decimal, unit: Unit, currency: string): string {
  switch (unit) {
    case 'currency':
      return grouped(value.toFixed(minorUnitsOf(currency)));
    case 'percent':
      return `${grouped(shortest(value))}%`;
    case 'ratio':
    case 'count':
      return grouped(shortest(value));
    case 'days':
    case 'months':
      return counted(grouped(shortest(value)), unit);
    default:
      return unit satisfies never;
  }
}

/** Why there is no number, in words. */
export function whyNoNumber(reason: NullReason | undefined, notApplicable: string | undefined): string {
  switch (reason) {
    case 'division_by_zero':
      return 'Nothing to divide by';
    case 'group_too_small':
      return 'Hidden: too few people';
    case 'not_applicable':
      return notApplicable ?? 'Not applicable';
    case 'no_data':
    case undefined:
      return 'Nothing recorded';
    default:
      return reason satisfies never;
  }
}

const MINUS = '\u2212';

function grouped(text: string): string {
  const [whole = '', decimals] = text.replace(/^-/, '').split('.');
  const groups = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const sign = text.startsWith('-') && /[1-9]/.test(text) ? MINUS : '';
  return decimals === undefined ? `${sign}${groups}` : `${sign}${groups}.${decimals}`;
}

function shortest(value: Decimal): string {
  return value.toFixed();
}

function counted(number: string, unit: 'days' | 'months'): string {
  return `${number} ${number === '1' ? unit.slice(0, -1) : unit}`;
}
