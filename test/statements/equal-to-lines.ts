import { expect } from 'vitest';
import { LEDGER_LINES, LEDGER_OPENING } from '../by-hand/statements.ts';
import { been } from '../generators/days.ts';
import type { Days } from '../oracle/ledger-metrics.ts';
import { type KeptBook, TODAY } from './kept-book.ts';
import { cents, type Made, type Reader } from './reading.ts';
import type { Counts } from './tally.ts';

type Line = Readonly<{
  day: string;
  entry: string;
  line: number;
  debit: number;
  credit: number;
  is_of_pay: boolean;
}>;
type Shown = readonly [key: string, date: string, debit: number, credit: number];

/** Fails unless the ledger of an account has its lines in order over all pages, with the balance after each. */
export async function expectLines(kept: KeptBook, counts: Counts): Promise<void> {
  const { reader, others, days, limit } = kept;
  const { code, class: name } = kept.account;
  const asked = { code, days, limit };
  const hand = await byHand(kept, code, been(days, TODAY));
  await expectPages(reader, asked, hand.opening, hand.lines.map(shown), counts);
  await expectHidden(others, asked, /^(direct_)?payroll/.test(name) ? null : hand, counts);
}

async function byHand({ hand, month }: KeptBook, code: string, { first, last }: Days) {
  const [opening] = await hand<{ opening: number }>(LEDGER_OPENING, [code, first, month]);
  const lines = await hand<Line>(LEDGER_LINES, [code, first, last]);
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
  counts: Counts,
): Promise<void> {
  if (hand !== null) {
    await expectPages(reader, asked, hand.opening, withoutPay(hand.lines), counts);
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
  counts: Counts,
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
