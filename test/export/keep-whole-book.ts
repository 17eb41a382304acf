import * as fc from 'fast-check';
import { keepAllStatuses } from '../../src/records/customers/keep-statuses.ts';
import { arbitraryBook } from '../generators/book.ts';
import { arbitraryEmployer } from '../generators/employer.ts';
import { arbitraryDrawers, type Drawers } from '../generators/papers.ts';
import { importing } from '../import/documents-support.ts';
import { keepBook } from '../metrics/keep-book.ts';
import { keepEmployer } from '../metrics/keep-employer.ts';
import type { Employer, EmployerTwice } from '../oracle/employer.ts';
import type { ObviousBook } from '../oracle/ledger-metrics.ts';
import { keepPapers } from '../oracle/papers.ts';
import { anOrganization } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';

/** Everything that an organisation can have: a ledger, invoices and bills, people and pay. */
export type WholeBook = Readonly<{ book: ObviousBook; employer: EmployerTwice; drawers: Drawers }>;

export const arbitraryWholeBook: fc.Arbitrary<WholeBook> = fc.record({
  book: arbitraryBook,
  employer: arbitraryEmployer,
  drawers: arbitraryDrawers,
});

/** Keeps all of it in one organisation, with what was wrong at first. Answers with its id. */
export async function keepWholeBook(
  database: TestDatabase,
  { book, employer, drawers }: WholeBook,
): Promise<string> {
  const { id } = await anOrganization(database);
  const tenant = database.openTenant(id);
  const parties = (letter: string) =>
    Array.from({ length: 7 }, (_, index) => `${letter}-${index + 1},${letter}-${index + 1}\n`);
  const first = await importing(
    tenant,
    {
      'customers.csv': `customer,name\n${parties('C').join('')}`,
      'vendors.csv': `vendor,name\n${parties('V').join('')}`,
      'exchange_rates.csv': 'date,currency,rate\n2023-01-01,USD,1.52173\n',
    },
    new Date('2025-01-31T03:00:00Z'),
  );
  if (Array.isArray(first)) throw new Error(first.join('\n'));
  await importing(tenant, { 'customers.csv': 'customer,name,status\nC-3,C-3,archived\nC-4,C-4,inactive\n' });
  // The staff has departments of the same names.
  await keepBook(tenant, renamed(book));
  // As whatever writes customers does.
  await tenant.write(async (transaction) => await transaction.run(keepAllStatuses()));
  const { correct } = await keepEmployer(tenant, {
    before: importable(employer.before),
    after: importable(employer.after),
  });
  await correct();
  await keepPapers(tenant, drawers.papers, drawers.loose, drawers);
  return id;
}

/**
 * The same staff as an import takes it: everybody has a first day, and reports to somebody before them in the files, so that there are
 * no circles.
 */
function importable(employer: Employer): Employer {
  const persons = employer.persons.map((person) => ({
    ...person,
    memberships: person.memberships.filter(({ first }) => first !== null),
  }));
  const names = persons.flatMap(({ memberships }) => memberships.map(({ name }) => name));
  const managerOf = (name: string, manager: string | null) =>
    manager !== null && names.slice(0, names.indexOf(name)).includes(manager) ? manager : null;
  return {
    ...employer,
    persons: persons.map((person) => ({
      ...person,
      memberships: person.memberships.map((membership) => ({
        ...membership,
        posts: membership.posts.map((post) => ({
          ...post,
          manager: managerOf(membership.name, post.manager),
        })),
      })),
    })),
  };
}

function renamed(book: ObviousBook): ObviousBook {
  const newName = (name: string | null) => (name === null ? null : `Of the ledger: ${name}`);
  return {
    ...book,
    departments: book.departments.map(({ name, below }) => ({
      name: newName(name) ?? '',
      below: newName(below),
    })),
    entries: book.entries.map((entry) => ({
      ...entry,
      lines: entry.lines.map((line) => ({ ...line, department: newName(line.department) })),
    })),
  };
}
