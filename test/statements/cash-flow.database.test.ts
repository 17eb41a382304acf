import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { EVERY_CAPABILITY } from '../../src/access/capability.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { CASH_FLOW_POLICIES, type CashFlowPolicy } from '../../src/ledger/cash-flow-policy.ts';
import { type Decimal, sumOf, ZERO } from '../../src/money/decimal.ts';
import { changeOrganization } from '../../src/settings/organization.ts';
import { answerStatement } from '../../src/statements/answer.ts';
import { askForStatement } from '../../src/statements/ask.ts';
import type { MadeRow } from '../../src/statements/made.ts';
import { arbitraryBook, datesOfBook } from '../generators/book.ts';
import { been, withDays } from '../generators/days.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { answersTo, scalarOf } from '../metrics/answering.ts';
import { question } from '../metrics/asking.ts';
import { keepBook } from '../metrics/keep-book.ts';
import { rowsByThePage } from '../oracle/cash-flow-statement.ts';
import { anOrganization } from '../support/app.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const TODAY = '2026-06-30';
const NOW = new Date(`${TODAY}T03:00:00Z`);
const books = howManyBooks(20);
const anyBook = withDays(arbitraryBook, datesOfBook, TODAY);

it(
  'the cash-flow statement of any book has the rows of the page under both policies, adds up, and equals its metrics',
  async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyBook, async ([book, days, more]) => {
        const made = await anOrganization(database);
        const tenant = database.openTenant(made.id);
        await keepBook(tenant, book);
        for (const policy of CASH_FLOW_POLICIES) {
          await setPolicy(tenant, policy);
          const organization = { ...made, cashFlowPolicy: policy };
          const asker = { organization, capabilities: EVERY_CAPABILITY, families: null };
          for (const one of [days, ...more]) {
            const input = { ...WHOLE, period: `${one.first}:${one.last}` };
            const asked = askForStatement('cash-flow', input, asker, NOW);
            const { rows, checks } = await answerStatement(tenant, asked, asker, NOW);
            const named = `${policy} ${input.period}`;
            const shown = new Map(rows.map(({ key, values }) => [key, values[0] ?? null]));
            // Where nothing is recorded of the days, balances alone are known.
            const isKnown = shown.get('operating') !== null;
            const expected = Object.entries(rowsByThePage(book, been(one, TODAY), policy)).filter(
              ([key]) => isKnown || !key.endsWith('_cash'),
            );
            for (const [key, cents] of expected) {
              expect(Number(shown.get(key) ?? 0), `${named} ${key}`).toBe(Number(cents) / 100);
              if (cents !== 0n) seen.add(`${policy} ${key}`);
            }
            for (const row of isKnown ? rows : [])
              expect(addedUp(row, shown), `${named} ${row.key}`).toBe(numberOf(row));
            await expectMetrics(tenant, rows, input.period);
            expect(checks.filter(({ difference }) => difference?.isZero() === false)).toEqual([]);
          }
        }
      }),
      making(books),
    );
    expect(seen.size).toBeGreaterThan(20);
  },
  timeFor(books),
);

const WHOLE = {
  asOf: undefined,
  team: undefined,
  columns: 'none',
  compare: undefined,
  detail: 'summary',
} as const;

async function setPolicy(tenant: TenantWriter, policy: CashFlowPolicy): Promise<void> {
  const patch = { cash_flow_policy: policy };
  const actor = { kind: 'operator' } as const;
  await changeOrganization(tenant, { patch, actor, requireCurrent: () => undefined }, NOW);
}

/** What the rows that a row adds come to, or itself where it adds none. */
function addedUp(row: MadeRow, shown: ReadonlyMap<string, Decimal | null>): number {
  if (row.adds.length === 0) return numberOf(row);
  return sumOf(row.adds.map(({ key, sign }) => (shown.get(key) ?? ZERO).times(sign))).toNumber();
}

function numberOf({ values: [value] }: MadeRow): number {
  return Number(value ?? 0);
}

async function expectMetrics(tenant: TenantWriter, rows: readonly MadeRow[], period: string): Promise<void> {
  const [, last = ''] = period.split(':');
  const ends = `as_of:${last < TODAY ? last : TODAY}`;
  const named = rows.flatMap(({ metric, values: [value] }) =>
    metric === null ? [] : [{ metric, value: value === null || value === undefined ? null : Number(value) }],
  );
  const questions = named.map(({ metric }) =>
    question(metric, metric === 'cash.balance' ? ends : period, day(TODAY)),
  );
  const answers = await answersTo(tenant, questions);
  expect(named.map(({ metric, value }) => [metric, value])).toEqual(
    named.map(({ metric }, index) => [metric, scalarOf(answers[index])]),
  );
}
