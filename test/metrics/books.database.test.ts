import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryBook, datesOfBook } from '../generators/book.ts';
import { been as beenBy, withDays } from '../generators/days.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { ObviousFacts } from '../oracle/coverage.ts';
import {
  type Days,
  monthsTouched,
  OBVIOUS,
  OBVIOUS_FLOWS,
  OBVIOUS_OF_TEAMS,
  OBVIOUS_STOCKS,
  type ObviousBook,
} from '../oracle/ledger-metrics.ts';
import { COUNTED, COUNTED_AT_END, DIVIDED, obviousParts, ofTeam, SHARES } from '../oracle/ledger-parts.ts';
import { RATIOS, RATIOS_AT_END } from '../oracle/ratios.ts';
import { anOrganization } from '../support/app.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import type { PlainValue } from '../support/plain.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { answersTo, scalarOf } from './answering.ts';
import { question } from './asking.ts';
import { keepBook } from './keep-book.ts';

// Half a year of what is in the books has not happened yet.
const TODAY = '2026-06-30';
const database = await testDatabase();

/** Keeps the book for a new organisation and answers questions of it, all by one statement. */
async function keep(book: ObviousBook) {
  const organization = await anOrganization(database);
  const tenant = database.openTenant(organization.id);
  const ids = await keepBook(tenant, book);
  const ask = async (
    wanted: readonly (readonly [id: string, period: string, team?: string])[],
  ): Promise<PlainValue[]> => {
    const questions = wanted.map(([id, period, team]) =>
      question(id, period, day(TODAY), 7, team === undefined ? null : (ids.get(team) ?? null)),
    );
    return await answersTo(tenant, questions);
  };
  return { tenant, ask };
}

/** The entries that stand, openings too: a day with one is known. */
const factsOf = ({ entries }: ObviousBook): ObviousFacts =>
  new ObviousFacts(
    entries.filter(({ voided }) => !voided).map(({ date }) => date),
    TODAY,
  );

const obvious = (id: string, book: ObviousBook, days: Days): number =>
  Number(OBVIOUS[id]?.(book, days)) / 100;

const anyBook = withDays(arbitraryBook, datesOfBook, TODAY);
const periodOf = ({ first, last }: Days) => `${first}:${last}`;
/** The days of them that have been. */
const been = (days: Days) => beenBy(days, TODAY);
const endOf = (days: Days) => `as_of:${been(days).last}`;

describe('on any book, for any days', () => {
  const few = howManyBooks(15);
  const many = howManyBooks(15);

  it(
    'every metric equals what adding up the lines gives',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyBook, async ([book, one, more]) => {
          const { ask, tenant } = await keep(book);
          const wanted = [one, ...more].flatMap((days) => [
            ...Object.keys(OBVIOUS_FLOWS).map((id) => ({ id, days, period: periodOf(days) })),
            ...Object.keys(OBVIOUS_STOCKS).map((id) => ({ id, days, period: endOf(days) })),
          ]);
          const values = await ask(wanted.map(({ id, period }) => [id, period]));
          const facts = factsOf(book);
          for (const [index, { id, days, period }] of wanted.entries()) {
            const isStock = id in OBVIOUS_STOCKS;
            const ofLedger = isStock ? facts.stock(been(days).last) : facts.flow(been(days));
            const coverage = id.endsWith('_tie_out') ? new ObviousFacts([], TODAY).flow(days) : ofLedger;
            expect(values[index], `${id} ${period}`).toMatchObject({
              kind: 'scalar',
              value: coverage.state === 'none' ? null : obvious(id, book, been(days)),
              coverage,
            });
          }
          expect((await verifyLedger(tenant)).flatMap(({ differences }) => differences)).toEqual([]);
        }),
        making(many),
      );
    },
    timeFor(many),
  );

  it(
    'every month of a timeseries equals what adding up the lines gives',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyBook, async ([book, days]) => {
          const { ask } = await keep(book);
          const monthly = {
            'cash.net_flow_monthly': 'cash.net_flow',
            'cash.on_hand_monthly': 'cash.balance',
            'revenue.monthly': 'revenue.total',
            'profit.net_monthly': 'profit.net',
            'balance.equity_monthly': 'balance.equity',
          };
          const answers = await ask(Object.keys(monthly).map((id) => [id, periodOf(days)]));
          // A month that has not begun has no value.
          const months = monthsTouched(days).map((month) => ({
            begun: month.first <= TODAY,
            ...been(month),
          }));
          const facts = factsOf(book);
          for (const [index, id] of Object.values(monthly).entries()) {
            const isUnknown = (month: Days) =>
              id in OBVIOUS_STOCKS ? facts.isStockUnknown(month) : facts.isFlowUnknown(month);
            const points = months.map((month) => ({
              value: month.begun && !isUnknown(month) ? obvious(id, book, month) : null,
            }));
            expect(answers[index], id).toMatchObject({ points });
          }
        }),
        making(few),
      );
    },
    timeFor(few),
  );

  it(
    'each account, department, customer and vendor has what adding up its lines gives',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyBook, async ([book, days]) => {
          const { ask } = await keep(book);
          const answers = await ask(DIVIDED.map((id) => [id, periodOf(days)]));
          for (const [index, id] of DIVIDED.entries()) {
            const answer = answers[index];
            if (answer?.kind !== 'breakdown') throw new Error('not a breakdown');
            const expected = [...obviousParts(id, book, been(days))];
            expect(new Map(answer.items.map(({ label, value }) => [label, value])), id).toEqual(
              new Map(expected.map(([name, cents]) => [name, Number(cents) / 100])),
            );
            expect(answer.items).toHaveLength(expected.length);
            const whole = { revenue: 'revenue.total', expenses: 'expenses.total', profit: 'profit.net' };
            const [subject] = id.split('.') as [keyof typeof whole];
            const isUnknown = factsOf(book).isFlowUnknown(been(days));
            expect(answer.total, id).toBe(isUnknown ? null : obvious(whole[subject], book, been(days)));
          }
        }),
        making(few),
      );
    },
    timeFor(few),
  );

  it(
    'every team has what adding up the lines of its departments gives',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyBook, async ([book, days]) => {
          const { ask } = await keep(book);
          const wanted = book.departments.flatMap(({ name: team }) =>
            Object.keys(OBVIOUS_OF_TEAMS).map((id) => ({ id, team })),
          );
          const values = await ask(wanted.map(({ id, team }) => [id, periodOf(days), team]));
          for (const [index, { id, team }] of wanted.entries()) {
            const isUnknown = factsOf(book).isFlowUnknown(been(days));
            expect(scalarOf(values[index]), `${id} of ${team}`).toBe(
              isUnknown ? null : obvious(id, ofTeam(book, team), been(days)),
            );
          }
        }),
        making(few),
      );
    },
    timeFor(few),
  );

  it(
    'every count, share and ratio equals what counting gives',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyBook, async ([book, days]) => {
          const { ask } = await keep(book);
          const inDays = { ...COUNTED, ...SHARES, ...RATIOS };
          const atEnd = { ...COUNTED_AT_END, ...RATIOS_AT_END };
          const all = { ...inDays, ...atEnd };
          const values = await ask([
            ...Object.keys(inDays).map((id) => [id, periodOf(days)] as const),
            ...Object.keys(atEnd).map((id) => [id, endOf(days)] as const),
          ]);
          const ours = Object.keys(all).map((id, index) => [id, scalarOf(values[index])]);
          const facts = factsOf(book);
          const expected = Object.entries(all).map(([id, count]) => {
            const isUnknown =
              id in atEnd ? facts.isStockUnknown(been(days)) : facts.isFlowUnknown(been(days));
            return [id, isUnknown ? null : count(book, been(days))];
          });
          expect(ours).toEqual(expected);
        }),
        making(few),
      );
    },
    timeFor(few),
  );
});
