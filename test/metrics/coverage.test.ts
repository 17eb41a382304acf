import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverageOf } from '../../src/metrics/coverage/coverage.ts';
import type { Recorded, RecordedDays } from '../../src/metrics/coverage/recorded.ts';
import { beginsKnown } from '../../src/metrics/coverage/state.ts';
import type { RecordedSource } from '../../src/metrics/definition/recorded-source.ts';
import { knowing } from '../../src/metrics/plan/question.ts';
import { periodBetween, periodFromInclusive } from '../../src/period/index.ts';
import { areFlowsUnknown, ObviousFacts } from '../oracle/coverage.ts';
import { daysAfter } from '../oracle/papers.ts';
import { day } from '../support/books.ts';
import { question } from './asking.ts';

const TODAY = '2026-11-20';

/** Facts at distances that make gaps and silences of just under 93 days. */
const someFacts = fc
  .tuple(
    fc.integer({ min: 0, max: 700 }),
    fc.array(fc.constantFrom(1, 7, 30, 92, 93, 94, 200), { maxLength: 8 }),
  )
  .map(([first, steps]) => {
    const dates = [daysAfter('2023-01-01', first)];
    for (const step of steps) dates.push(daysAfter(dates.at(-1) ?? TODAY, step));
    return dates.filter((date) => date <= TODAY);
  });
const somePeriod = fc
  .tuple(fc.integer({ min: -30, max: 1100 }), fc.integer({ min: 0, max: 300 }))
  .map(([start, length]) => {
    const first = daysAfter('2023-01-01', start);
    return { first, last: daysAfter(first, length) };
  })
  .filter(({ last }) => last <= TODAY);

/** The days of facts, as the database would tell them, by going from one fact to the next. */
function daysOf(dates: readonly string[]): RecordedDays | null {
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return null;
  const gaps = dates.flatMap((date, index) => {
    const next = dates[index + 1];
    if (next === undefined || day(next) - day(date) <= 93) return [];
    return [periodBetween(day(daysAfter(date, 1)), day(next))];
  });
  return { first: day(first), last: day(last), wholeSince: day(first), gaps };
}

const knownOf = (days: Readonly<Partial<Record<RecordedSource, readonly string[]>>>): Recorded => ({
  today: day(TODAY),
  days: Object.fromEntries(Object.entries(days).map(([source, dates]) => [source, daysOf(dates)])),
});
const coverage = (id: string, period: string, recorded: Recorded) =>
  coverageOf(knowing(question(id, period, day(TODAY)), recorded), null);

describe('coverage', () => {
  it('of a flow and of a stock is what looking at each day gives', () => {
    const states = new Set<string>();
    fc.assert(
      fc.property(someFacts, somePeriod, (ledger, days) => {
        const facts = new ObviousFacts(ledger, TODAY);
        const recorded = knownOf({ ledger });
        const flow = coverage('revenue.total', `${days.first}:${days.last}`, recorded);
        expect(flow).toEqual(facts.flow(days));
        expect(coverage('cash.balance', `as_of:${days.last}`, recorded)).toEqual(facts.stock(days.last));
        states.add(flow.state);
      }),
      { numRuns: 2000 },
    );
    expect(states).toEqual(new Set(['whole', 'part', 'none']));
  });

  it('of several sources is what they share', () => {
    fc.assert(
      fc.property(someFacts, someFacts, somePeriod, (invoices, bills, days) => {
        const sources = [invoices, bills].map((dates) => new ObviousFacts(dates, TODAY));
        const { state, from, through } = coverage(
          'tax.sales_net',
          `${days.first}:${days.last}`,
          knownOf({ invoices, bills }),
        );
        expect(state === 'none').toBe(areFlowsUnknown(sources, days));
        const firsts = sources.map(({ first }) => first ?? '').sort();
        const lasts = sources.map(({ last }) => last ?? '').sort();
        const shared = [firsts[1] ?? '', lasts[0] ?? ''] as const;
        expect([from, through]).toEqual(shared[0] <= shared[1] ? shared : [null, null]);
      }),
      { numRuns: 2000 },
    );
  });

  it('of a silence of 92 days is whole, and of 93 a gap', () => {
    const after = (days: number) => knownOf({ ledger: ['2026-01-31', daysAfter('2026-01-31', days + 1)] });
    const asked = ['revenue.total', '2026-02-10:2026-03-10'] as const;
    expect(coverage(...asked, after(92))).toMatchObject({ state: 'whole', gaps: [] });
    expect(coverage(...asked, after(93))).toMatchObject({
      state: 'none',
      gaps: [{ from: '2026-02-01', through: '2026-05-04' }],
    });
  });

  it('of what is recorded nowhere is whole, whatever is known', () => {
    expect(coverage('customers.by_status', 'today', knownOf({}))).toEqual({
      from: null,
      through: null,
      state: 'whole',
      gaps: [],
    });
  });

  it('lets a comparison begin with the first day that is known, and no earlier', () => {
    const recorded = knownOf({ ledger: ['2025-11-01', '2025-12-01'] });
    const { metric } = question('revenue.total', 'mtd', day(TODAY));
    const begins = (first: string) =>
      beginsKnown(metric, periodFromInclusive(day(first), day('2025-11-20')), recorded);
    expect([begins('2025-10-31'), begins('2025-11-01')]).toEqual([false, true]);
  });
});
