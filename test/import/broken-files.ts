import * as fc from 'fast-check';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { ImportReport } from '../../src/import/report.ts';
import { differencesOf } from '../ledger/reading.ts';
import { entriesOf } from './posted.ts';

/** How often files are broken. `npm run proof:broken-files` breaks more. */
export const BROKEN = { numRuns: Number(process.env['ALMANAC_BROKEN_FILES'] ?? 40) };

/** The time that so many files take. */
export const BROKEN_MS = 60_000 + BROKEN.numRuns * 500;

const HOSTILE = [
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  '&x;',
  '<a>'.repeat(100),
  '<![CDATA[',
  '\0',
  '9'.repeat(60),
  '-1e9',
  '\u202e\ud83d\ude00',
];

const EXTREMES = [
  '0001-01-01',
  '9999-12-31',
  '00010101',
  '99991231',
  '9'.repeat(16),
  `0.${'3'.repeat(12)}`,
  '-0',
  'x'.repeat(201),
  '',
];

/** A way of breaking a file on its way. */
export type Damage = (whole: Buffer) => Buffer;

/** Ways of breaking a file. */
export const DAMAGES: fc.Arbitrary<Damage> = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }).map(
    (part): Damage =>
      (whole) =>
        whole.subarray(0, Math.floor(part * whole.length)),
  ),
  fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }).map(
    (changes): Damage =>
      (whole) => {
        const broken = Buffer.from(whole);
        for (const [at, byte] of changes) broken[at % broken.length] = byte;
        return broken;
      },
  ),
  fc.tuple(fc.nat(), fc.nat()).map(
    ([one, other]): Damage =>
      (whole) => {
        const lines = whole.toString('utf8').split('\n');
        const [moved = ''] = lines.splice(one % lines.length, 1);
        lines.splice(other % (lines.length + 1), 0, moved);
        return Buffer.from(lines.join('\n'));
      },
  ),
  fc.constantFrom<BufferEncoding>('latin1', 'utf16le').map(
    (encoding): Damage =>
      (whole) =>
        Buffer.from(whole.toString('utf8'), encoding),
  ),
  // A date, number or name of the file becomes an extreme one.
  fc.tuple(fc.nat(), fc.constantFrom(...EXTREMES)).map(
    ([at, text]): Damage =>
      (whole) => {
        const words = whole.toString('latin1').split(/([\w.-]{2,})/);
        words[((at * 2) % (words.length - 1)) + 1] = text;
        return Buffer.from(words.join(''), 'latin1');
      },
  ),
  fc.tuple(fc.nat(), fc.constantFrom(...HOSTILE)).map(
    ([at, text]): Damage =>
      (whole) => {
        const place = at % (whole.length + 1);
        return Buffer.concat([whole.subarray(0, place), Buffer.from(text), whole.subarray(place)]);
      },
  ),
);

/** The file after all that happened to it. */
export function broken(whole: Buffer, damages: readonly Damage[]): Buffer {
  return damages.reduce((file, damage) => damage(file), whole);
}

/** What is wrong after an import that must be refused in words, with nothing kept, or be whole. */
export async function faultsAfter(tenant: TenantWriter, report: ImportReport): Promise<string[]> {
  const kept = report.refusedCount > 0 ? await entriesOf(tenant) : [];
  const words = [...report.refused.map(({ reason }) => reason), ...report.warnings];
  return [
    ...kept.map(({ name }) => `kept, though the file was refused: ${name}`),
    ...(await differencesOf(tenant)),
    ...words.filter((text) => /\bat .*:\d+:\d+|Error\b|undefined(?! entity)/.test(text)),
  ];
}
