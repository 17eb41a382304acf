import { expect, it } from 'vitest';
import { howManyBooks } from '../generators/how-many.ts';
import { testDatabase } from '../support/database.ts';
import { expectEqualByHand } from './equal-by-hand.ts';
import { expectLines } from './equal-to-lines.ts';
import { expectEqualToMetrics } from './equal-to-metrics.ts';
import { arbitraryQuestions, keepQuestions, statementsOf } from './kept-book.ts';
import { proveEach, timeToProve } from './proving.ts';
import { statementsApp } from './reading.ts';
import { tally } from './tally.ts';

const database = await testDatabase();
const app = await statementsApp(database);
const books = howManyBooks(40);
const ofMetrics = tally('rows of statements');
const ofHand = tally('rows by hand');
const ofLines = tally('lines of ledgers');

it(
  'the statements of any book equal their metrics and SQL by hand, add up, hide pay and pass their checks; and so do its ledgers',
  async () => {
    await proveEach(arbitraryQuestions, books, async (drawn) => {
      const kept = await keepQuestions(database, app, drawn);
      const statements = await statementsOf(kept);
      await expectEqualToMetrics(kept, statements, ofMetrics);
      await expectEqualByHand(kept, statements, ofHand);
      await expectLines(kept, ofLines);
      for (const counts of [ofMetrics, ofHand, ofLines]) counts.books += 1;
    });
    for (const { cells } of [ofMetrics, ofHand]) expect(cells).toBeGreaterThan(books * 20);
  },
  timeToProve(books),
);
