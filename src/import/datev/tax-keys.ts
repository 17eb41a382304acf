import { quote } from '../../quote.ts';
import type { TaxRate } from './rates.ts';

/**
 * What tax an amount has. Of `output` and `input` it is within the amount, of `acquisition` (from the European Union) and `reverse charge`
 * (section 13b) owed and deducted beside it.
 */
export type Tax =
  | Readonly<{ kind: 'none' }>
  | Readonly<{
      kind: 'output' | 'output to the EU' | 'input' | 'acquisition' | 'reverse charge';
      rate: TaxRate;
    }>;

/** What the key of a row says. `tax` is null where it says nothing of it, so that the function of an account decides. */
export type KeyReading =
  | Readonly<{ ok: true; isReversal: boolean; tax: Tax | null; isOfFixedRate: boolean }>
  | Readonly<{ ok: false; reason: string }>;

export const NO_TAX: Tax = { kind: 'none' };

/** Reads a key (BU-Schlüssel) of up to four digits: of two digits the first may say that the row takes another back (2, 8), or is without its account's function (4, 8). */
export function readTaxKey(text: string): KeyReading {
  const key = text.replace(/^0+(?=\d)/, '');
  if (key === '' || key === '0') return { ok: true, isReversal: false, tax: null, isOfFixedRate: false };
  if (key === '40') return { ok: true, isReversal: false, tax: NO_TAX, isOfFixedRate: false };
  if (key === '80') return { ok: true, isReversal: true, tax: NO_TAX, isOfFixedRate: false };
  const [, reversed] = /^2(\d)$/.exec(key) ?? [];
  if (reversed === '0') return { ok: true, isReversal: true, tax: null, isOfFixedRate: false };
  const tax = TAXES.get(reversed ?? key);
  if (tax === undefined)
    return {
      ok: false,
      reason: `BU-Schlüssel: the tax of ${quote(text)} is not known here; book it without the key and with its tax as a row of its own`,
    };
  return { ok: true, isReversal: reversed !== undefined, tax, isOfFixedRate: FIXED.has(reversed ?? key) };
}

/** The keys that the rates of the second half of 2020 were lent to. */
const FIXED: ReadonlySet<string> = new Set('4 5 6 7 14 15 16 17'.split(' '));

/** The keys of DATEV: those of one and two digits, and the longer ones that took their places. */
const TAXES: ReadonlyMap<string, Tax> = new Map([
  ...listed('1 11 46 47 171 172 173 174 181 182 183 184 191 201 202 231 232 233 260 270 490 781', NO_TAX),
  ...listed('3 101 111 121 131 141 226', { kind: 'output', rate: 'standard' }),
  ...listed('2 102 112 122 132 142 227', { kind: 'output', rate: 'reduced' }),
  ...listed('5', { kind: 'output', rate: 16 }),
  ...listed('4', { kind: 'output', rate: 5 }),
  ...listed('13 221', { kind: 'output to the EU', rate: 'standard' }),
  ...listed('12 222', { kind: 'output to the EU', rate: 'reduced' }),
  ...listed('15', { kind: 'output to the EU', rate: 16 }),
  ...listed('14', { kind: 'output to the EU', rate: 5 }),
  ...listed('9 401', { kind: 'input', rate: 'standard' }),
  ...listed('8 402', { kind: 'input', rate: 'reduced' }),
  ...listed('7', { kind: 'input', rate: 16 }),
  ...listed('6', { kind: 'input', rate: 5 }),
  ...listed('408', { kind: 'input', rate: 10.7 }),
  ...listed('409', { kind: 'input', rate: 5.5 }),
  ...listed('19 701', { kind: 'acquisition', rate: 'standard' }),
  ...listed('18 702', { kind: 'acquisition', rate: 'reduced' }),
  ...listed('17', { kind: 'acquisition', rate: 16 }),
  ...listed('16', { kind: 'acquisition', rate: 5 }),
  ...listed('94 501 506 511 516 521 526 531 536 541 546 551 556 561 566', {
    kind: 'reverse charge',
    rate: 'standard',
  }),
  ...listed('91 502 507 512 517 522 527 532 537 542 547 552 557 562 567', {
    kind: 'reverse charge',
    rate: 'reduced',
  }),
]);

function listed(keys: string, tax: Tax): [string, Tax][] {
  return keys.split(' ').map((key) => [key, tax]);
}
