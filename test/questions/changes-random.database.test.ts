import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { Organization } from '../../src/organizations/organization.ts';
import { arbitraryBook, datesOfBook } from '../generators/book.ts';
import { withDays } from '../generators/days.ts';
import { arbitraryEmployer, datesOfStaff } from '../generators/employer.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { arbitraryDrawers, datesOfDrawers } from '../generators/papers.ts';
import { keepBook } from '../metrics/keep-book.ts';
import { keepDrawers } from '../metrics/keep-drawers.ts';
import { keepEmployer } from '../metrics/keep-employer.ts';
import type { Days } from '../oracle/ledger-metrics.ts';
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
// By their places in the list, which are short to print.
const someCases = fc.uniqueArray(fc.nat(CASES.length - 1), { minLength: 25, maxLength: 25 });

async function check<Kept>(
  anything: fc.Arbitrary<[Kept, Days, Days[]]>,
  keep: (kept: Kept, organization: Organization) => Promise<TenantWriter>,
): Promise<number> {
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(anything, someCases, async ([kept, days], cases) => {
      const organization = await anOrganization(database);
      const explain = explaining(await keep(kept, organization), organization, TODAY);
      for (const one of CASES.filter((_, index) => cases.includes(index)))
        changes += expectExplained(one, await explain(one, periodOf(one, days))) ? 1 : 0;
    }),
    making(BOOKS, 4),
  );
  return changes;
}

it(
  'effects add up on random ledgers',
  async () => {
    const changes = await check(withDays(arbitraryBook, datesOfBook, TODAY), async (book, { id }) => {
      const tenant = database.openTenant(id);
      await keepBook(tenant, book);
      return tenant;
    });
    expect(changes).toBeGreaterThan(BOOKS);
  },
  timeFor(BOOKS, 4),
);

it(
  'effects add up on random papers',
  async () => {
    const changes = await check(
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
      withDays(arbitraryEmployer, datesOfStaff, TODAY),
      async (versions, { id }) => {
        const tenant = database.openTenant(id);
        const { correct } = await keepEmployer(tenant, versions);
        await correct();
        return tenant;
      },
    );
    expect(changes).toBeGreaterThan(BOOKS);
  },
  timeFor(BOOKS, 4),
);
