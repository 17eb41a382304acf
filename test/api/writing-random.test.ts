import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { RESOURCES, type Resource } from '../../src/writing/resource.ts';
import { arbitraryWholeBook, keepWholeBook } from '../export/keep-whole-book.ts';
import { differencesBetween, exported, type Files } from '../export/round-trip.ts';
import { howManyBooks } from '../generators/how-many.ts';
import { importing } from '../import/documents-support.ts';
import { rowsOfCsv } from '../import/xlsx-file.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { aWriter } from './writing-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const BOOKS = howManyBooks(2);
const DAYS = ['2026-11-20', '2024-05-31'];
const SECONDS_EACH = 60;

type Row = Readonly<Record<string, string>>;

it(
  'any book that is written in batches of any size answers every metric as the same book imported',
  async () => {
    let answered = 0;
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(arbitraryWholeBook, sizes, async (book, batchSizes) => {
        const files = await exported(database, await keepWholeBook(database, book), async (_, all) =>
          withoutHistory(all),
        );
        const imported = await aWriter(database, app);
        expect(await importing(imported.tenant, files)).toEqual(expect.any(Object));
        const written = await aWriter(database, app);
        const isWritten = (name: string) => RESOURCES.some(({ kind }) => name === `${kind.name}.csv`);
        const others = Object.entries(files).filter(([name]) => !isWritten(name));
        expect(await importing(written.tenant, Object.fromEntries(others))).not.toBeInstanceOf(Array);
        for (const resource of RESOURCES) {
          const records = recordsOf(resource, rowsIn(files[`${resource.kind.name}.csv`] ?? ''));
          for (const batch of batchesOf(records, batchSizes)) {
            const results = await written.write(resource.name, batch);
            expect(results.map(({ external_id: name }) => name)).toEqual(
              batch.map(({ external_id: name }) => name),
            );
          }
          for (const batch of batchesOf(records, [100]))
            expect(new Set((await written.write(resource.name, batch)).map(({ result }) => result))).toEqual(
              new Set(['unchanged']),
            );
        }
        expect((await verifyLedger(written.tenant)).flatMap(({ differences }) => differences)).toEqual([]);
        const { answers, differ } = await differencesBetween(imported.tenant, written.tenant, DAYS);
        expect(differ).toEqual([]);
        answered += answers;
      }),
      { numRuns: BOOKS, interruptAfterTimeLimit: BOOKS * SECONDS_EACH * 1000, endOnFailure: true },
    );
    process.stdout.write(
      `${BOOKS} books: ${CATALOG.length} metrics on ${DAYS.length} days, ${answered} answers, 0 differ\n`,
    );
  },
  (BOOKS * SECONDS_EACH + 60) * 1000,
);

/** The files without what only an import into an organisation without records may say. */
function withoutHistory(files: Files): Files {
  const left = Object.entries(files).filter(([name]) => !/^(manifest|customer_statuses)\./.test(name));
  return Object.fromEntries(
    left.map(([name, text]) => {
      const resource = RESOURCES.find(({ kind }) => name === `${kind.name}.csv`);
      const [header = [], ...rows] = rowsOfCsv(text);
      if (resource === undefined) return [name, text];
      const kept = header.flatMap((column, index) =>
        resource.kind.columns[column]?.isHistory === true ? [] : [index],
      );
      const lines = [header, ...rows].map((row) => kept.map((index) => inCsv(row[index] ?? '')).join(','));
      return [name, `${lines.join('\n')}\n`];
    }),
  );
}

function inCsv(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function rowsIn(text: string): Row[] {
  const [header = [], ...rows] = rowsOfCsv(text);
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

type Sent = Readonly<{ external_id: string }>;

/** The records that rows of a file are, as a program would send them. */
function recordsOf({ key, fields, parts }: Resource, rows: readonly Row[]): Sent[] {
  const names = [...new Set(rows.map((row) => row[key] ?? ''))];
  return names.map((name) => {
    const own = rows.filter((row) => row[key] === name);
    const whole = pick(own[0] ?? {}, fields);
    if (parts === null) return { external_id: name, ...whole };
    return { external_id: name, ...whole, [parts.name]: own.map((row) => pick(row, parts.fields)) };
  });
}

function pick(row: Row, fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const given = Object.entries(fields).filter(([, column]) => (row[column] ?? '') !== '');
  return Object.fromEntries(
    given.map(([field, column]) => {
      const cell = row[column] ?? '';
      return [field, cell === 'true' || cell === 'false' ? cell === 'true' : cell];
    }),
  );
}

/** Batches of these sizes, again and again. */
function batchesOf<Item>(items: readonly Item[], sizes: readonly number[]): Item[][] {
  const batches: Item[][] = [];
  for (let at = 0; at < items.length; ) {
    const size = sizes[batches.length % sizes.length] ?? 1;
    batches.push(items.slice(at, at + size));
    at += size;
  }
  return batches;
}
