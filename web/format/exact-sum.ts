import type { Decimal } from './decimal.ts';
import type { ExactNumber } from './exact.ts';

/** The sum of numbers, each times 1 or -1, to the last digit. */
export function sumOf(terms: readonly Readonly<{ sign: 1 | -1; value: ExactNumber }>[]): ExactNumber {
  const places = Math.max(1, ...terms.map(({ value }) => fractionOf(value).length));
  const sum = terms.reduce((total, { sign, value }) => total + BigInt(sign) * inSteps(value, places), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  const text = `${sum < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`;
  return String(Number(text)) === text ? Number(text) : (text as Decimal);
}

function fractionOf(value: ExactNumber): string {
  return String(value).split('.')[1] ?? '';
}

function inSteps(value: ExactNumber, places: number): bigint {
  const [whole = ''] = String(value).split('.');
  return BigInt(`${whole}${fractionOf(value).padEnd(places, '0')}`);
}
