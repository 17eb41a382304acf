import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ImportReport } from '../../src/import/report.ts';
import { differencesOf } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { BOOK } from './beancount-file.ts';
import { fec, OPENING, SALE } from './fec-file.ts';
import { ACCOUNTS, compressed, gnucash, TRANSACTIONS } from './gnucash-file.ts';
import { importerOf } from './importing.ts';
import { entriesOf } from './posted.ts';
import { FILE } from './saft-book.ts';

// `ALMANAC_BROKEN_FILES=2000 npx vitest run --project server test/import/broken-ledgers` tries more; `ALMANAC_SEED` repeats a run.
const RUNS = Number(process.env['ALMANAC_BROKEN_FILES'] ?? 40);
const SEED = process.env['ALMANAC_SEED'];

const database = await testDatabase();

/** Each format with a whole file of it. */
const LEDGERS: readonly Readonly<{ name: string; baseCurrency: string; whole: Buffer }>[] = [
  { name: 'books.txt', baseCurrency: 'EUR', whole: Buffer.from(fec([...OPENING, ...SALE], ';')) },
  { name: 'books.xml', baseCurrency: 'NOK', whole: Buffer.from(FILE) },
  { name: 'books.gnucash', baseCurrency: 'EUR', whole: Buffer.from(gnucash(ACCOUNTS, TRANSACTIONS)) },
  { name: 'books.beancount', baseCurrency: 'USD', whole: Buffer.from(BOOK) },
  { name: 'packed.gnucash', baseCurrency: 'EUR', whole: compressed(gnucash(ACCOUNTS, TRANSACTIONS)) },
];

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
type Damage = (whole: Buffer) => Buffer;

const DAMAGES: fc.Arbitrary<Damage> = fc.oneof(
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

it.each(LEDGERS)(
  '$name is refused in words or imported whole, however it was broken',
  async ({ name, baseCurrency, whole }) => {
    const send = importerOf(name);
    await fc.assert(
      fc.asyncProperty(fc.array(DAMAGES, { minLength: 1, maxLength: 2 }), async (damages) => {
        const tenant = database.openTenant((await anOrganization(database, { baseCurrency })).id);
        const report = await send(
          tenant,
          damages.reduce((file, damage) => damage(file), whole),
        );
        expect(report.refusedCount > 0 ? await entriesOf(tenant) : []).toEqual([]);
        expect(await differencesOf(tenant)).toEqual([]);
        expect(
          wordsOf(report).filter((words) => /\bat .*:\d+:\d+|Error\b|undefined(?! entity)/.test(words)),
        ).toEqual([]);
      }),
      { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
    );
  },
  60_000 + RUNS * 500,
);

function wordsOf({ refused, warnings }: ImportReport): string[] {
  return [...refused.map(({ reason }) => reason), ...warnings];
}
