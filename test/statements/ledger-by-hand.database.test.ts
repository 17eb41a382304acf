import * as fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { LEDGER_LINES, LEDGER_OPENING } from '../by-hand/statements.ts';
import { arbitraryBook, datesOfBook } from '../generators/book.ts';
import { been, withDays } from '../generators/days.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { keepBook } from '../metrics/keep-book.ts';
import type { Days } from '../oracle/ledger-metrics.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { cents, type Made, type Reader, statementsApp } from './reading.ts';
import { SECONDS_EACH, tally } from './tally.ts';

const TODAY = '2026-11-20';
const database = await testDatabase();
const { readerOf } = await statementsApp(database);
const books = howManyBooks(12);
const counts = tally('lines of ledgers');

const anyBook = fc.record({
  dated: withDays(arbitraryBook, datesOfBook, TODAY),
  month: fc.integer({ min: 1, max: 12 }),
  account: fc.nat(),
  limit: fc.integer({ min: 1, max: 6 }),
});

type Line = Readonly<{
  day: string;
  entry: string;
  line: number;
  debit: number;
  credit: number;
  is_of_pay: boolean;
}>;
type Shown = readonly [key: string, date: string, debit: number, credit: number];

it(
  'the ledger of any account has its lines in order over all pages, with the balance after each',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyBook, async ({ dated: [book, days], month, account, limit }) => {
        const organization = await anOrganization(database, { financialYearStartMonth: month });
        const tenant = database.openTenant(organization.id);
        await keepBook(tenant, book);
        const reader = await readerOf(organization);
        const others = await readerOf(
          organization,
          CAPABILITIES.filter((one) => one !== 'people.view_cost'),
        );
        const chosen = [0, 1].map((more) => book.accounts[(account + more) % book.accounts.length]);
        for (const { code, class: name } of chosen.flatMap((one) => one ?? [])) {
          const hand = await byHand(tenant, code, been(days, TODAY), month);
          await expectPages(reader, { code, days, limit }, hand.opening, hand.lines.map(shown));
          await expectHidden(others, { code, days, limit }, /^(direct_)?payroll/.test(name) ? null : hand);
        }
        counts.books += 1;
      }),
      making(books, SECONDS_EACH),
    );
    expect(counts.statements).toBeGreaterThanOrEqual(books);
  },
  timeFor(books, SECONDS_EACH),
);

async function byHand(tenant: TenantWriter, code: string, { first, last }: Days, month: number) {
  const [opening] = await tenant.read<{ opening: number }>(
    CompiledQuery.raw(LEDGER_OPENING, [code, first, month]),
  );
  const lines = await tenant.read<Line>(CompiledQuery.raw(LEDGER_LINES, [code, first, last]));
  return { opening: cents(opening?.opening), lines };
}

function shown({ day, entry, line, debit, credit }: Line): Shown {
  return [`${entry}.${line}`, day, cents(debit), cents(credit)];
}

/** The lines of pay of a day are one, before the others. */
function withoutPay(lines: readonly Line[]): Shown[] {
  return [...new Set(lines.map(({ day }) => day))].flatMap((day) => {
    const ofDay = lines.filter((line) => line.day === day);
    const ofPay = ofDay.filter(({ is_of_pay }) => is_of_pay);
    const sum = (side: 'debit' | 'credit') => ofPay.reduce((all, line) => all + cents(line[side]), 0);
    const one: Shown = [`${day}.payroll`, day, sum('debit'), sum('credit')];
    return [...(ofPay.length > 0 ? [one] : []), ...ofDay.filter(({ is_of_pay }) => !is_of_pay).map(shown)];
  });
}

/** What a caller who may not see pay gets: nothing of an account of pay, and the lines of pay of a day as one of any other. */
async function expectHidden(
  reader: Reader,
  asked: Asked,
  hand: Awaited<ReturnType<typeof byHand>> | null,
): Promise<void> {
  if (hand !== null) {
    await expectPages(reader, asked, hand.opening, withoutPay(hand.lines));
    return;
  }
  const { code, days } = asked;
  const answer = await reader.get(`general-ledger?account=${code}&period=${days.first}:${days.last}`);
  if (answer.statusCode !== 403) throw new Error(`${code}: ${answer.body}`);
}

type Asked = Readonly<{ code: string; days: Days; limit: number }>;

async function expectPages(
  reader: Reader,
  { code, days, limit }: Asked,
  opening: number,
  expected: readonly Shown[],
): Promise<void> {
  const found: Shown[] = [];
  let balance = opening;
  let cursor = '';
  for (let pages = 0; pages <= expected.length; pages += 1) {
    const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await reader.get(
      `general-ledger?account=${code}&period=${days.first}:${days.last}&limit=${limit}${after}`,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const { data, meta } = answer.json<{ data: Page; meta: { next_cursor: string | null } }>();
    const [first, ...rest] = data.rows;
    expect([first?.key, cents(first?.values[2])]).toEqual(['opening', balance]);
    const lines = rest.filter(({ kind }) => kind === 'line');
    for (const { key, date, values } of lines) {
      const [debit, credit, after] = values.map(cents);
      balance += (debit ?? 0) - (credit ?? 0);
      expect(after).toBe(balance);
      found.push([key, date, debit ?? 0, credit ?? 0]);
    }
    counts.cells += lines.length * 3;
    counts.rows += data.rows.length;
    const isLast = meta.next_cursor === null;
    const last = data.rows.at(-1);
    expect([last?.key === 'closing', isLast ? cents(last?.values[2]) : balance]).toEqual([isLast, balance]);
    expect(data.checks.map(({ difference }) => difference)).toEqual([isLast ? 0 : null]);
    if (meta.next_cursor === null) break;
    expect(lines).toHaveLength(limit);
    cursor = meta.next_cursor;
  }
  expect(found).toEqual(expected);
  counts.statements += 1;
}

type Page = Omit<Made, 'rows'> & Readonly<{ rows: readonly (Made['rows'][number] & { date: string })[] }>;
