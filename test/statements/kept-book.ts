import * as fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { arbitraryBookOfAnySize, datesOfBook } from '../generators/book.ts';
import { withDays } from '../generators/days.ts';
import { keepBook } from '../metrics/keep-book.ts';
import type { Days, ObviousBook } from '../oracle/ledger-metrics.ts';
import { anOrganization } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { arbitraryWish, type Name, queryOf, STATEMENTS_OF_LEDGERS, type Wish } from './asking.ts';
import type { Made, Reader, statementsApp } from './reading.ts';

/** The day on which statements of random books are asked for. */
export const TODAY = '2026-11-20';

/** A book, and what is asked of it. */
export const arbitraryQuestions = fc.record({
  dated: withDays(arbitraryBookOfAnySize, datesOfBook, TODAY),
  month: fc.integer({ min: 1, max: 12 }),
  wishes: fc.tuple(...STATEMENTS_OF_LEDGERS.map(() => arbitraryWish), arbitraryWish),
  hidden: fc.constantFrom(...STATEMENTS_OF_LEDGERS),
  team: fc.nat(),
  account: fc.nat(),
  limit: fc.integer({ min: 1, max: 6 }),
});
type Questions = typeof arbitraryQuestions extends fc.Arbitrary<infer Value> ? Value : never;

/** Answers with the rows of handwritten SQL on the tables of an organisation. */
export type Hand = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** A book that an organisation keeps, with what is asked of it and by whom. */
export type KeptBook = Readonly<{
  book: ObviousBook;
  days: Days;
  /** The first month of its financial year. */
  month: number;
  /** A caller who may see everything, and one who may not see pay. */
  reader: Reader;
  others: Reader;
  hand: Hand;
  /** The id of one of its departments, if it has any, and how its statement is asked for. */
  team: string | null;
  ofTeam: Wish;
  /** One of its accounts, and how many lines of its ledger a page has. */
  account: ObviousBook['accounts'][number];
  limit: number;
  /** The statement that is also asked for without sight of pay. */
  hidden: Name;
  queries: readonly (readonly [Name, ReturnType<typeof queryOf>])[];
}>;

/** A statement as it is asked for, as a caller gets it who may see pay, and of one of them as others get it. */
export type Shown = Readonly<{
  name: Name;
  query: ReturnType<typeof queryOf> & Readonly<{ team?: string }>;
  made: Made;
  hidden: Made | null;
}>;

/** What is shown of a book, and of one of its teams, if it has any. */
export type Statements = Readonly<{ shown: readonly Shown[]; ofTeam: Shown | null }>;

/** Keeps the book for an organisation of its own. */
export async function keepQuestions(
  database: TestDatabase,
  { readerOf }: Pick<Awaited<ReturnType<typeof statementsApp>>, 'readerOf'>,
  { dated: [book, days, more], month, wishes, team, account, limit, hidden }: Questions,
): Promise<KeptBook> {
  const organization = await anOrganization(database, { financialYearStartMonth: month });
  const tenant = database.openTenant(organization.id);
  const ids = await keepBook(tenant, book);
  const named = book.departments[team % Math.max(1, book.departments.length)];
  const one = book.accounts[account % book.accounts.length];
  const ofTeam = wishes.at(-1);
  if (one === undefined || ofTeam === undefined) throw new Error('an account, and a wish for the team');
  return {
    book,
    days,
    month,
    reader: await readerOf(organization),
    others: await readerOf(
      organization,
      CAPABILITIES.filter((name) => name !== 'people.view_cost'),
    ),
    hand: async (text, values) => await tenant.read(CompiledQuery.raw(text, [...values])),
    team: named === undefined ? null : (ids.get(named.name) ?? null),
    ofTeam: {
      ...ofTeam,
      detail: 'summary',
      columns: ofTeam.columns === 'departments' ? 'quarters' : ofTeam.columns,
    },
    account: one,
    limit,
    hidden,
    queries: STATEMENTS_OF_LEDGERS.map((name, place) => {
      const wish = wishes[place];
      if (wish === undefined) throw new Error('a wish for each');
      return [name, queryOf(name, [days, ...more][place % (1 + more.length)] ?? days, wish)] as const;
    }),
  };
}

/** The statements that are asked for of a book. */
export async function statementsOf(kept: KeptBook): Promise<Statements> {
  const { reader, others, queries, hidden: named } = kept;
  const shown: Shown[] = [];
  for (const [name, query] of queries) {
    const made = await reader.statement(name, query);
    const hidden = name === named ? await others.statement(name, query) : null;
    shown.push({ name, query, made, hidden });
  }
  return { shown, ofTeam: await statementOfTeam(kept) };
}

async function statementOfTeam({ reader, team, ofTeam, days }: KeptBook): Promise<Shown | null> {
  if (team === null) return null;
  const name = 'profit-and-loss';
  const query = { ...queryOf(name, days, ofTeam), team };
  return { name, query, made: await reader.statement(name, query), hidden: null };
}
