import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { Decimal } from '../../src/money/decimal.ts';
import type { Figure, PartySummary } from '../../src/questions/party-summary.ts';
import { arbitraryBook, datesOfBook } from '../generators/book.ts';
import { been, withDays } from '../generators/days.ts';
import { edgedDemo } from '../generators/demo-with-edges.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { arbitraryDrawers, type Drawers, datesOfDrawers } from '../generators/papers.ts';
import { answering } from '../metrics/answering.ts';
import { keepBook } from '../metrics/keep-book.ts';
import { factsOf, keepDrawers, PARTY_NUMBERS } from '../metrics/keep-drawers.ts';
import { type Days, Drawer } from '../oracle/document-metrics.ts';
import { daysAfter, type Paper } from '../oracle/papers.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { partiesOf, summarizing } from './summarizing.ts';

const TODAY = '2026-11-20';
const BOOKS = howManyBooks(8);
const database = await testDatabase('the demo');
const organization = await anOrganization(database);

const number = ({ value }: Figure): number | null => value?.toNumber() ?? null;
const sumOf = (values: readonly (number | null)[]): number =>
  Math.round(values.reduce<number>((sum, value) => sum + (value ?? 0) * 100, 0)) / 100;

/** The figures of a summary as numbers. */
function figuresOf(summary: PartySummary) {
  return {
    balance: number(summary.balance),
    overdue: number(summary.overdue),
    ageing: summary.ageing.map(number),
    total: number(summary.total),
    daysToPay: number(summary.daysToPay),
    open: summary.open.rows.map((row) => [row.external_id, Number(row.base_open), row.days_overdue]),
  };
}

/** The first and the last day of each month that days touch, as far as they do. */
function monthsOf({ first, last }: Days): Days[] {
  const months: Days[] = [];
  for (let day = first; day <= last; ) {
    const next = `${daysAfter(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
    months.push({ first: day, last: [daysAfter(next, -1), last].sort()[0] ?? last });
    day = next;
  }
  return months;
}

/** What going through the papers of one party gives. */
function expectedOf(drawers: Drawers, kind: Paper['kind'], party: string, days: Days) {
  const papers = drawers.papers.filter((paper) => paper.party === party);
  const drawer = new Drawer(
    papers,
    kind,
    drawers.loose.filter((one) => one.party === party),
  );
  const facts = factsOf(drawers, kind, TODAY);
  const stock = (value: Decimal) => (facts.isStockUnknown(days) ? null : value.toNumber());
  const waits = facts.isFlowUnknown(days) ? [] : drawer.daysToPay(days);
  const open = papers.flatMap((paper) => {
    if (paper.kind !== kind || paper.voided === true) return [];
    const left = new Drawer([paper], kind).open(days);
    const late = (Date.parse(days.last) - Date.parse(paper.due)) / 86_400_000;
    return left.isZero() ? [] : [[paper.name, left.toNumber(), Math.max(late, 0)] as const];
  });
  return {
    balance: stock(drawer.owed(days)),
    overdue: stock(drawer.overdue(days)),
    ageing: drawer.aged(days).map(stock),
    daysToPay:
      waits.length === 0
        ? null
        : Math.round((waits.reduce((sum, one) => sum + one, 0) / waits.length) * 10) / 10,
    open: facts.isStockUnknown(days) ? [] : open,
    spend: (some: Days) => (facts.isFlowUnknown(some) ? null : drawer.net(some).toNumber()),
  };
}

it(
  'on any papers, a summary is what going through the papers of its customer or vendor gives',
  async () => {
    await fc.assert(
      fc.asyncProperty(withDays(arbitraryDrawers, datesOfDrawers, TODAY), async ([drawers, some]) => {
        const from = daysAfter(been(some, TODAY).last, -400);
        const days = { first: [from, some.first].sort()[1] ?? from, last: been(some, TODAY).last };
        const tenant = await keepDrawers(database, drawers);
        const summarize = summarizing(tenant, organization, TODAY);
        for (const [part, kind, letter] of [
          ['customer', 'invoice', 'C'],
          ['vendor', 'bill', 'V'],
        ] as const) {
          const ids = await partiesOf(tenant, part);
          for (const one of PARTY_NUMBERS) {
            const name = `${letter}-${one}`;
            const summary = await summarize(
              { part, id: ids.get(name) ?? '' },
              `${days.first}:${days.last}`,
              days.last,
            );
            const { spend, open, ...expected } = expectedOf(drawers, kind, name, days);
            const { total, open: shown, ...figures } = figuresOf(summary);
            expect(figures).toEqual(expected);
            expect(new Set(shown)).toEqual(new Set(open));
            expect(summary.open.count).toBe(open.length);
            const spent = monthsOf(days).map(spend);
            const months = [number(summary.total), ...summary.months.map(number)];
            expect(part === 'vendor' ? [total, ...months.slice(1)] : []).toEqual(
              part === 'vendor' ? [spend(days), ...spent] : [],
            );
          }
        }
      }),
      making(BOOKS),
    );
  },
  timeFor(BOOKS) * 2,
);

it(
  'on any ledger, the months of a customer are what revenue by customer says of them',
  async () => {
    await fc.assert(
      fc.asyncProperty(withDays(arbitraryBook, datesOfBook, TODAY), async ([book, some]) => {
        const tenant = database.openTenant((await anOrganization(database)).id);
        await keepBook(tenant, book);
        const { last } = been(some, TODAY);
        const from = daysAfter(last, -300);
        const days = { first: [from, some.first].sort()[1] ?? from, last };
        const months = monthsOf(days);
        const values = await answering(
          tenant,
          TODAY,
        )(months.map((month) => ['revenue.by_customer', `${month.first}:${month.last}`]));
        const ids = await partiesOf(tenant, 'customer');
        for (const id of ids.values()) {
          const summary = await summarizing(tenant, organization, TODAY)(
            { part: 'customer', id },
            `${days.first}:${days.last}`,
            days.last,
          );
          const expected = values.map((value) => {
            if (value.kind !== 'breakdown' || value.coverage.state === 'none') return null;
            return value.items.find(({ key }) => key === id)?.value ?? 0;
          });
          expect(summary.months.map(number)).toEqual(expected);
        }
      }),
      making(BOOKS),
    );
  },
  timeFor(BOOKS) * 2,
);

it('in the demo, the summaries of all customers and vendors add up to the metrics, as at any past day', async () => {
  const tenant = await edgedDemo(database);
  const ask = answering(tenant, TODAY);
  const summarize = summarizing(tenant, organization, TODAY);
  for (const day of ['2026-11-20', '2026-02-28']) {
    for (const part of ['customer', 'vendor'] as const) {
      const [owed, flow] =
        part === 'customer' ? ['ar', 'revenue.by_customer'] : ['ap', 'vendors.spend_by_vendor'];
      const days = { first: daysAfter(day, -200), last: day };
      const asked = [
        [`${owed}.by_${part}`, `as_of:${day}`],
        [`${owed}.ageing`, `as_of:${day}`],
        [flow, `${days.first}:${day}`],
      ] as const;
      const [balances, ageing, flows] = await ask(asked);
      const summaries: PartySummary[] = [];
      for (const id of (await partiesOf(tenant, part)).values())
        summaries.push(await summarize({ part, id }, `${days.first}:${day}`, day));
      const items = (value: typeof balances) =>
        value?.kind === 'breakdown'
          ? value.items.filter(({ key }) => key !== 'unassigned').map((item) => [item.key, item.value])
          : [];
      const column = sql.ref(`${part}_id`);
      const lastByHand = await tenant.read(
        sql<{ id: string; last: string }>`
          select line.${column} as id, max(entry.entry_date)::text as last from journal_lines line
          join journal_entries entry on entry.id = line.entry_id
          where entry.voided_at is null and entry.entry_date <= ${day} and line.${column} is not null group by 1
        `.compile(query),
      );
      const lasts = summaries.flatMap(({ id, lastEntry }) =>
        lastEntry === null ? [] : [[id, lastEntry.date]],
      );
      expect(Object.fromEntries(lasts)).toEqual(
        Object.fromEntries(lastByHand.map(({ id, last }) => [id, last])),
      );
      const shown = (figure: (summary: PartySummary) => Figure) =>
        summaries.map((summary) => [summary.id, number(figure(summary))]).filter(([, value]) => value !== 0);
      expect(Object.fromEntries(shown(({ balance }) => balance))).toEqual(
        Object.fromEntries(items(balances)),
      );
      expect(Object.fromEntries(shown(({ total }) => total))).toEqual(Object.fromEntries(items(flows)));
      const bands = new Map<string, (number | null)[]>();
      for (const { ageing: parts } of summaries)
        for (const one of parts) bands.set(one.key, [...(bands.get(one.key) ?? []), number(one)]);
      expect([...bands].map(([key, values]) => [key, sumOf(values)])).toEqual(items(ageing));
      expect(summaries.map(({ months, total }) => sumOf(months.map(number)) - (number(total) ?? 0))).toEqual(
        summaries.map(() => 0),
      );
    }
  }
});
