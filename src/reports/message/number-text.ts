import { minorUnitsOf } from '../../money/currency.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Unit } from '../../money/round.ts';

/** A number as the app shows it in full, in groups of three: `−1,234.50`. Its currency is in the heading. */
export function numberText(value: Decimal, unit: Unit, currency: string): string {
  switch (unit) {
    case 'currency':
      return grouped(value.toFixed(minorUnitsOf(currency)));
    case 'percent':
      return `${shortest(value, 2)}%`;
    case 'ratio':
      return shortest(value, 2);
    case 'count':
      return shortest(value, 1);
    case 'days':
    case 'months':
      return counted(shortest(value, 1), unit);
    default:
      return unit satisfies never;
  }
}

/** A change, or what a row is of another: always with one decimal, so that columns line up. */
export function percentageText(value: Decimal): string {
  return `${grouped(value.toFixed(1))}%`;
}

const MINUS = '\u2212';

function grouped(text: string): string {
  const [whole = '', decimals] = text.replace(/^-/, '').split('.');
  const groups = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const sign = text.startsWith('-') && /[1-9]/.test(text) ? MINUS : '';
  return decimals === undefined ? `${sign}${groups}` : `${sign}${groups}.${decimals}`;
}

function shortest(value: Decimal, mostDecimals: number): string {
  return grouped(value.toDecimalPlaces(mostDecimals).toFixed());
}

function counted(number: string, unit: 'days' | 'months'): string {
  return `${number} ${number === '1' ? unit.slice(0, -1) : unit}`;
}
