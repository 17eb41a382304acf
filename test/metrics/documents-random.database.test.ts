import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Decimal } from '../../src/money/decimal.ts';
import { been, withDays } from '../generators/days.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { arbitraryDrawers, type Drawers, datesOfDrawers } from '../generators/papers.ts';
import type { ObviousFacts } from '../oracle/coverage.ts';
import { type Days, Drawer } from '../oracle/document-metrics.ts';
import { daysAfter, type Paper } from '../oracle/papers.ts';
import { testDatabase } from '../support/database.ts';
import { answering, scalarOf, type Wanted } from './answering.ts';
import { factsOf, keepDrawers } from './keep-drawers.ts';

const TODAY = '2026-11-20';
const BOOKS = howManyBooks(12);
const anyPapers = withDays(arbitraryDrawers, datesOfDrawers, TODAY);
const database = await testDatabase();

const keep = async (drawers: Drawers) => answering(await keepDrawers(database, drawers), TODAY);

const over = (above: Decimal | number | null, below: Decimal | number, decimals: number): number | null =>
  above !== null && new Decimal(below).gt(0)
    ? new Decimal(above).div(below).toDecimalPlaces(decimals).toNumber()
    : null;

/** The same without the values of which nothing is known. */
function known(
  values: Readonly<Record<string, number | null>>,
  facts: ObviousFacts,
  days: Days,
): Readonly<Record<string, number | null>> {
  const isSilenceUnknown = facts.last === null || facts.last < days.last;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isUnknown = name.includes('as_of:') ? facts.isStockUnknown(days) : facts.isFlowUnknown(days);
      const countsSilence = /^customers\.(lost|retention_rate) /.test(name);
      return [name, isUnknown || (countsSilence && isSilenceUnknown) ? null : value];
    }),
  );
}

/** What goes through the papers one by one for each metric of one kind of them. */
function expected(
  drawers: Drawers,
  days: Days,
  kind: Paper['kind'],
): Readonly<Record<string, number | null>> {
  const drawer = new Drawer(drawers.papers, kind, drawers.loose);
  const facts = factsOf(drawers, kind, TODAY);
  const [owed, parties] = kind === 'invoice' ? ['ar', 'customers'] : ['ap', 'vendors'];
  const waits = drawer.daysToPay(days);
  const asOf = `as_of:${days.last}`;
  const range = `${days.first}:${days.last}`;
  const values: Record<string, number | null> = {
    [`${owed}.outstanding ${asOf}`]: drawer.owed(days).toNumber(),
    [`${owed}.overdue ${asOf}`]: drawer.overdue(days).toNumber(),
    [`${owed}.overdue_share ${asOf}`]: over(drawer.overdue(days).times(100), drawer.open(days), 4),
    [`${owed}.average_days_to_pay ${range}`]: over(
      waits.reduce((sum, wait) => sum + wait, 0),
      waits.length,
      1,
    ),
    [`${parties}.active ${asOf}`]: activeOn(days.last, drawer, facts),
    [`${parties}.new ${range}`]: drawer.newOnes(days),
    [`${parties}.top_5_share ${range}`]: over(drawer.topFive(days)?.times(100) ?? null, drawer.net(days), 4),
  };
  if (kind === 'bill') {
    values[`ap.billed ${range}`] = drawer.gross(days).toNumber();
    values[`ap.paid ${range}`] = receivedIn(drawer, days);
    values[`tax.purchases_paid ${range}`] = drawer.tax(days).toNumber();
    return known(values, facts, days);
  }
  values[`ar.invoiced ${range}`] = drawer.gross(days).toNumber();
  values[`ar.collected ${range}`] = receivedIn(drawer, days);
  values[`tax.sales_collected ${range}`] = drawer.tax(days).toNumber();
  values[`customers.lost ${range}`] = drawer.lost(days);
  const before = drawer.active(facts.upTo(daysAfter(days.first, -1))).size;
  values[`customers.retention_rate ${range}`] = over(drawer.retained(days) * 100, before, 4);
  const invoices = drawer.count(days);
  values[`revenue.average_invoice ${range}`] =
    invoices === 0 ? null : drawer.net(days).div(invoices).toDecimalPlaces(2).toNumber();
  return known(values, facts, days);
}

/** Payments, less what was given back. */
function receivedIn(drawer: Drawer, days: Days): number {
  const refunded = drawer.settled(days, 'refund', (amount) => amount);
  return drawer
    .settled(days, 'payment', (amount) => amount)
    .minus(refunded)
    .toNumber();
}

/** Who is active looks back from the day, or from that of the last fact. */
function activeOn(day: string, drawer: Drawer, facts: ObviousFacts): number | null {
  const last = facts.upTo(day);
  const isUnknown = facts.isFlowUnknown({ first: daysAfter(last, -364), last });
  return isUnknown ? null : drawer.active(last).size;
}

it(
  'on any papers, whatever is void or paid ahead, each metric is what going through them gives',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyPapers, async ([papers, one, more]) => {
        const ask = await keep(papers);
        for (const days of [one, ...more].map((some) => been(some, TODAY))) {
          const all = { ...expected(papers, days, 'invoice'), ...expected(papers, days, 'bill') };
          const wanted = Object.keys(all).map((name) => name.split(' ') as [string, string]);
          const values = await ask(wanted);
          expect(
            Object.fromEntries(values.map((value, index) => [wanted[index]?.join(' '), scalarOf(value)])),
          ).toEqual(all);
          const [flow, stock] = await ask([
            ['ar.invoiced', `${days.first}:${days.last}`],
            ['ap.outstanding', `as_of:${days.last}`],
          ]);
          expect(flow?.coverage).toEqual(factsOf(papers, 'invoice', TODAY).flow(days));
          expect(stock?.coverage).toEqual(factsOf(papers, 'bill', TODAY).stock(days.last));
        }
      }),
      making(BOOKS),
    );
  },
  timeFor(BOOKS),
);

it(
  'on any papers, each part of what is owed is what going through them gives',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyPapers, async ([papers, some]) => {
        const days = been(some, TODAY);
        const ask = await keep(papers);
        const asOf = `as_of:${days.last}`;
        const wanted: Wanted[] = [
          ['ar.ageing', asOf],
          ['ap.ageing', asOf],
          ['ar.by_customer', asOf],
          ['ap.by_vendor', asOf],
          ['vendors.spend_by_vendor', `${days.first}:${days.last}`],
        ];
        const parts = (await ask(wanted)).map((value) => (value.kind === 'breakdown' ? value.items : []));
        const [receivables, payables, ...named] = parts;
        const [invoices, bills] = [
          new Drawer(papers.papers, 'invoice', papers.loose),
          new Drawer(papers.papers, 'bill', papers.loose),
        ];
        const [ofInvoices, ofBills] = [factsOf(papers, 'invoice', TODAY), factsOf(papers, 'bill', TODAY)];
        const aged = (drawer: Drawer, facts: ObviousFacts) =>
          drawer.aged(days).map((amount) => (facts.isStockUnknown(days) ? null : amount.toNumber()));
        expect(receivables?.map(({ value }) => value)).toEqual(aged(invoices, ofInvoices));
        expect(payables?.map(({ value }) => value)).toEqual(aged(bills, ofBills));
        const byName = named.map((items) =>
          Object.fromEntries(items.map(({ label, value }) => [label, value])),
        );
        expect(byName).toEqual([
          numbers(invoices.owedByParty(days)),
          numbers(bills.owedByParty(days)),
          ofBills.isFlowUnknown(days) ? {} : numbers(bills.netByParty(days)),
        ]);
      }),
      making(BOOKS),
    );
  },
  timeFor(BOOKS),
);

function numbers(parties: ReadonlyMap<string, Decimal>): Readonly<Record<string, number>> {
  return Object.fromEntries([...parties].map(([party, amount]) => [party, amount.toNumber()]));
}
