import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { howManyBooks, making } from '../generators/how-many.ts';
import { testDatabase } from '../support/database.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { arbitraryWholeBook, keepWholeBook } from './keep-whole-book.ts';
import { daysToAsk, differencesBetween, roundTrip } from './round-trip.ts';

const DAYS = daysToAsk(['2026-11-20', '2024-05-31']);
const BOOKS = howManyBooks(3);
const SECONDS_EACH = 30 + DAYS.length * 10;
const database = await testDatabase();

it(
  'any book is the same after an export and an import: every answer, and the bytes of another export',
  async () => {
    let counted = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryWholeBook, async (book) => {
        const id = await keepWholeBook(database, book);
        const { tenant, before, after } = await roundTrip(database, id);
        expect(after).toEqual(before);
        expect((await verifyLedger(tenant)).flatMap(({ differences }) => differences)).toEqual([]);
        const { answers, differ } = await differencesBetween(database.openTenant(id), tenant, DAYS);
        expect(differ).toEqual([]);
        counted += answers;
      }),
      { ...making(BOOKS), interruptAfterTimeLimit: BOOKS * SECONDS_EACH * 1000, endOnFailure: true },
    );
    process.stdout.write(
      `${BOOKS} books: ${CATALOG.length} metrics on ${DAYS.length} days, ${counted} answers, 0 differ\n`,
    );
  },
  (BOOKS * SECONDS_EACH + 60) * 1000,
);
