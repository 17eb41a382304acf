import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { differing, everyAnswer } from '../export/round-trip.ts';
import { howManyBooks, timeFor } from '../generators/how-many.ts';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { type BookFiles, bookFolder, importInto, refusalsOf } from './importing.ts';
import { peopleBooks } from './random-people.ts';
import { standingPeople, withoutIds } from './standing-people.ts';
import { undoing } from './undoing.ts';

const database = await testDatabase();
const DAYS = ['2025-03-31', '2026-11-20'];

type People = Awaited<ReturnType<typeof standingPeople>>;
type Applied = Readonly<{ id: string; files: BookFiles }>;

/** Imports files; null where they are refused or change nothing. */
async function applies(tenant: TenantWriter, files: BookFiles): Promise<Applied | null> {
  const id = newId(new Date(START));
  const report = await importInto(tenant, await bookFolder(files), { id });
  const changed = report.files.some(({ added, changed: changedRows }) => added + changedRows > 0);
  return report.refusedCount === 0 && changed ? { id, files } : null;
}

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database)).id);
}

async function everyAnswerOf(tenant: TenantWriter) {
  const answers = [];
  for (const day of DAYS) answers.push(await everyAnswer(tenant, day));
  return answers;
}

const HOW_MANY = howManyBooks(12);
// Each has up to five imports, and every answer of two organisations.
const TIME = timeFor(HOW_MANY * 12);
const RUNS = { numRuns: HOW_MANY, interruptAfterTimeLimit: TIME - 20_000, markInterruptAsFailure: true };

describe('undoing imports of people', () => {
  it('from the last to the first brings back what counted before each, whatever was imported', {
    timeout: TIME,
  }, async () => {
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(peopleBooks, async (books) => {
        const tenant = await aTenant();
        const unchanged: { before: People; after: People }[] = [];
        const applied: (Applied & { before: People })[] = [];
        for (const files of books) {
          const before = await standingPeople(tenant);
          const one = await applies(tenant, files);
          if (one === null) unchanged.push({ before, after: await standingPeople(tenant) });
          else applied.push({ ...one, before });
        }
        expect(unchanged.map(({ after }) => after)).toEqual(unchanged.map(({ before }) => before));
        for (const { id, before } of applied.toReversed()) {
          const report = await undoing(tenant, id);
          expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
          expect(await standingPeople(tenant)).toEqual(before);
          undone += 1;
        }
      }),
      RUNS,
    );
    expect(undone).toBeGreaterThan(HOW_MANY);
  });

  it('in any order leaves what the others alone give a new organisation, in every answer', {
    timeout: TIME,
  }, async () => {
    const counts = { undone: 0, outOfTurn: 0, refused: 0, asked: 0 };
    const shuffled = peopleBooks.chain((books) =>
      fc.tuple(fc.constant(books), fc.shuffledSubarray([...books.keys()], { minLength: 1 })),
    );
    await fc.assert(
      fc.asyncProperty(shuffled, async ([books, order]) => {
        const tenant = await aTenant();
        const applied: (Applied | null)[] = [];
        for (const files of books) applied.push(await applies(tenant, files));
        const left = new Set(applied.filter((one) => one !== null));
        const unchanged: { before: People; after: People }[] = [];
        for (const index of order) {
          const one = applied[index] ?? null;
          if (one === null) continue;
          const before = await standingPeople(tenant);
          const report = await undoing(tenant, one.id);
          if (report.refusedCount > 0) {
            counts.refused += 1;
            unchanged.push({ before, after: await standingPeople(tenant) });
          } else {
            counts.undone += 1;
            left.delete(one);
            if ([...left].some(({ id }) => id > one.id)) counts.outOfTurn += 1;
          }
        }
        expect(unchanged.map(({ after }) => after)).toEqual(unchanged.map(({ before }) => before));
        const other = await aTenant();
        for (const { files } of left) expect(await applies(other, files)).not.toBeNull();
        expect(withoutIds(await standingPeople(tenant))).toEqual(withoutIds(await standingPeople(other)));
        const [ours, theirs] = [await everyAnswerOf(tenant), await everyAnswerOf(other)];
        for (const [index, answers] of ours.entries()) {
          counts.asked += answers.size;
          expect(differing(answers, theirs[index] ?? new Map())).toEqual([]);
        }
      }),
      // Chosen so that imports are undone out of turn, and some are refused, in few runs too.
      { ...RUNS, seed: 12 },
    );
    expect(counts.undone).toBeGreaterThan(HOW_MANY / 3);
    expect(counts.outOfTurn).toBeGreaterThan(0);
    expect(counts.refused).toBeGreaterThan(0);
    expect(counts.asked).toBeGreaterThan(1_000);
  });
});
