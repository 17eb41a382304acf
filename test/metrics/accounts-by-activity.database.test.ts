import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  ACCOUNT_CLASSES,
  type AccountClass,
  EQUITY_CLASSES,
  LIABILITY_CLASSES,
} from '../../src/ledger/account-class.ts';
import { ACTIVITIES } from '../../src/ledger/activity.ts';
import {
  type AccountMeasure,
  creditBalance,
  creditRevaluations,
  debitBalance,
  expenses,
  income,
} from '../../src/metrics/definition/measures/ledger.ts';
import { sourceOf } from '../../src/metrics/definition/sources.ts';
import { type Need, type Plan, readsOf } from '../../src/metrics/plan/plan.ts';
import { Readings } from '../../src/metrics/value/readings.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { periodFromInclusive } from '../../src/period/index.ts';
import { compileWithFacts } from '../../src/sql/facts/index.ts';
import { stateIn } from '../../src/sql/state.ts';
import { arbitraryBook, datesOfBook } from '../generators/book.ts';
import { withDays } from '../generators/days.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { EXPENSES, INCOME } from '../oracle/account-classes.ts';
import { activityByThePage } from '../oracle/cash-flows.ts';
import { type Days, entriesOf, type ObviousBook, type ObviousLine, total } from '../oracle/ledger-metrics.ts';
import { anOrganization } from '../support/app.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { keepBook } from './keep-book.ts';

const database = await testDatabase();
const TODAY = '2026-06-30';
const RESULTS = [...INCOME, ...EXPENSES] as AccountClass[];
const OWED = [...LIABILITY_CLASSES, ...EQUITY_CLASSES];
const MEASURES = [
  debitBalance(['cash', 'receivable', 'other_current_asset', 'fixed_asset']),
  creditBalance(OWED),
  income(RESULTS),
  expenses(['cost_of_sales', 'interest', 'depreciation']),
  income(OWED),
  income(['receivable', 'fixed_asset', 'other_current_asset']),
  { ...creditRevaluations(ACCOUNT_CLASSES), timing: 'flow' as const },
].flatMap((measure) =>
  (['any', ...ACTIVITIES, 'outside operating'] as const).map((activity) => ({ ...measure, activity })),
);
const books = howManyBooks(12);

it(
  'accounts of an activity come to what their lines do, in any book and on any days, part by part, with the same facts',
  async () => {
    let found = 0;
    const anyBook = withDays(arbitraryBook, datesOfBook, TODAY);
    const keepAndRead = async ([book, days]: readonly [ObviousBook, Days, ...unknown[]]) => {
      const tenant = database.openTenant((await anOrganization(database)).id);
      const ids = await keepBook(tenant, book);
      const needs = MEASURES.flatMap((measure) => needsOf(measure, days, ids.get('Department 0') ?? null));
      const plan: Plan = { reads: readsOf(needs), teams: [], figures: [], since: null, recording: null };
      const statement = compileWithFacts(plan, 'in detail');
      const rows = statement === null ? [] : await tenant.read(statement, stateIn);
      const [values, facts] = [new Readings(plan, rows), new Readings(plan, rows, 'sum')];
      for (const need of needs) {
        const measure = need.measure as AccountMeasure;
        const expected = byTheLines(book, measure, days, need.team !== null);
        const named = `${sourceOf(measure).words(measure)} ${JSON.stringify(days)} by ${need.by} ${need.team ?? ''}`;
        expect(values.amount(need).toFixed(2), named).toBe(expected.toFixed(2));
        expect(facts.amount(need).toFixed(2), named).toBe(expected.toFixed(2));
        for (const { key } of values.keysOf([need]))
          expect(values.part(need, key).toFixed(2), `${named} ${key}`).toBe(facts.part(need, key).toFixed(2));
        if (measure.activity !== 'any' && !expected.isZero()) found += 1;
      }
    };
    await fc.assert(fc.asyncProperty(anyBook, keepAndRead), making(books));
    expect(found).toBeGreaterThan(books);
  },
  timeFor(books),
);

function needsOf(measure: AccountMeasure, { first, last }: Days, team: string | null): Need[] {
  const period = periodFromInclusive(day(first), day(last));
  const parts = sourceOf(measure).dividedBy(measure);
  const whole = (['nothing', ...parts] as const).map((by) => ({ measure, by, team: null, period }));
  return team === null || !parts.includes('department')
    ? whole
    : [...whole, { measure, by: 'nothing', team, period }];
}

function byTheLines(book: ObviousBook, measure: AccountMeasure, days: Days, isOfTeam: boolean): Decimal {
  const codes = new Set(
    book.accounts.filter((account) => isCounted(account, measure)).map(({ code }) => code),
  );
  const entries = entriesOf(book, {
    ...days,
    first: measure.timing === 'balance' ? '0001-01-01' : days.first,
  });
  const team = isOfTeam ? teamOf(book) : null;
  const lines = entries
    .filter(({ kind }) => {
      if (measure.entries === 'revaluations') return kind === 'revaluation';
      return measure.entries === 'all' || (kind !== 'opening' && kind !== 'closing');
    })
    .flatMap((entry): readonly ObviousLine[] => entry.lines)
    .filter(({ account, department }) => {
      return codes.has(account) && (team === null || (department !== null && team.has(department)));
    });
  const debits = new Decimal(total(lines.map(({ cents }) => cents)).toString()).div(100);
  return measure.side === 'debit' ? debits : debits.negated();
}

function isCounted(account: ObviousBook['accounts'][number], { classes, activity }: AccountMeasure): boolean {
  if (!classes.includes(account.class)) return false;
  if (activity === 'any') return true;
  const own = account.class === 'cash' ? 'none' : activityByThePage(account);
  return activity === 'outside operating' ? own !== 'operating' : own === activity;
}

/** The first department and all below it. */
function teamOf({ departments }: ObviousBook): ReadonlySet<string> {
  const team = new Set(['Department 0']);
  for (const { name, below } of departments) if (below !== null && team.has(below)) team.add(name);
  return team;
}
