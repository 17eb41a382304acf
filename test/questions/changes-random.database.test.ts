import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { measuresOf } from '../../src/metrics/definition/measures-of.ts';
import type { RecordsBehind } from '../../src/metrics/definition/source.ts';
import { sourceOf } from '../../src/metrics/definition/sources.ts';
import type { Organization } from '../../src/organizations/organization.ts';
import { arbitraryBook, datesOfBook } from '../generators/book.ts';
import { withDays } from '../generators/days.ts';
import { arbitraryEmployer, datesOfStaff } from '../generators/employer.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { arbitraryDrawers, datesOfDrawers } from '../generators/papers.ts';
import { keepBook } from '../metrics/keep-book.ts';
import { keepDrawers } from '../metrics/keep-drawers.ts';
import { keepEmployer } from '../metrics/keep-employer.ts';
import type { Days, ObviousBook } from '../oracle/ledger-metrics.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { CASES, type Case, expectExplained, explaining } from './changing.ts';

// Every metric, against every time and by every dimension: effects add up to the change, on random books, papers and staffs.
const TODAY = '2026-06-30';
const BOOKS = howManyBooks(12);
const database = await testDatabase();

const periodOf = ({ metric: { periodKind } }: Case, { first, last }: Days): string => {
  const end = last < TODAY ? last : TODAY;
  return periodKind === 'range' ? `${first}:${last}` : `as_of:${end}`;
};
/** What records the metrics of a book are made of. */
const MADE_OF = {
  ledger: casesOf('ledger'),
  papers: casesOf('documents', 'parties'),
  staff: casesOf('persons'),
} as const;

function casesOf(...records: readonly RecordsBehind[]): readonly Case[] {
  return CASES.filter(({ metric }) => {
    const measures = measuresOf(metric);
    return measures.length > 0 && measures.every((measure) => records.includes(sourceOf(measure).records));
  });
}

// All that is posted in a year and in the one before it, after a first entry: most metrics have a value in both.
const DENSE: Days = { first: '2025-01-01', last: '2025-12-31' };
const denseBook = arbitraryBook.map(
  (book): ObviousBook => ({
    ...book,
    entries: book.entries.map((entry, index) => ({
      ...entry,
      kind: 'ordinary',
      voided: false,
      date: index === 0 ? '2023-06-30' : `${2024 + (index % 2)}${entry.date.slice(4).replace('-29', '-28')}`,
    })),
  }),
);

async function check<Kept>(
  cases: readonly Case[],
  anything: fc.Arbitrary<[Kept, Days, Days[]]>,
  keep: (kept: Kept, organization: Organization) => Promise<TenantWriter>,
): Promise<number> {
  let changes = 0;
  // By their places in the list, which are short to print.
  const places = fc.uniqueArray(fc.nat(cases.length - 1), { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(anything, places, async ([kept, days], chosen) => {
      const organization = await anOrganization(database);
      const explain = explaining(await keep(kept, organization), organization, TODAY);
      for (const one of cases.filter((_, index) => chosen.includes(index)))
        for (const asked of [days, DENSE])
          changes += expectExplained(one, await explain(one, periodOf(one, asked))) ? 1 : 0;
    }),
    making(BOOKS, 4),
  );
  return changes;
}

it(
  'effects add up on random ledgers',
  async () => {
    const changes = await check(
      MADE_OF.ledger,
      withDays(denseBook, datesOfBook, TODAY),
      async (book, { id }) => {
        const tenant = database.openTenant(id);
        await keepBook(tenant, book);
        return tenant;
      },
    );
    expect(changes).toBeGreaterThan(BOOKS);
  },
  timeFor(BOOKS, 4),
);

it(
  'effects add up on random papers',
  async () => {
    const changes = await check(
      MADE_OF.papers,
      withDays(arbitraryDrawers, datesOfDrawers, TODAY),
      async (drawers, organization) => await keepDrawers(database, drawers, organization),
    );
    expect(changes).toBeGreaterThan(BOOKS);
  },
  timeFor(BOOKS, 4),
);

it(
  'effects add up on random staffs',
  async () => {
    const changes = await check(
      MADE_OF.staff,
      withDays(arbitraryEmployer, datesOfStaff, TODAY),
      async (versions, { id }) => {
        const tenant = database.openTenant(id);
        const { correct } = await keepEmployer(tenant, versions);
        await correct();
        return tenant;
      },
    );
    expect(changes).toBeGreaterThan(BOOKS / 2);
  },
  timeFor(BOOKS, 4),
);
