import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Day, formatDay, parseDay } from '../../src/period/day.ts';
import { yearContaining } from '../../src/period/financial-calendar.ts';
import { intersection, type Period, periodFromInclusive } from '../../src/period/period.ts';
import type { RangeKeyword } from '../../src/period/range-keyword.ts';
import { resolvePeriod } from '../../src/period/resolve.ts';
import { resolvedOnWire } from '../../src/period/wire.ts';
import { anyCalendar, anyDay, anyRequest, modernDay, relativeRequest } from '../generators/periods.ts';
import { valueOf } from './expecting.ts';
import { contains, encloses } from './relations.ts';

const moments = fc.record({ today: modernDay, asOf: fc.constant(null), calendar: anyCalendar });
type Moment = Readonly<{ today: Day; asOf: null; calendar: Readonly<{ startMonth: number }> }>;

function nominal(keyword: RangeKeyword, when: Moment): Period {
  return valueOf(resolvePeriod({ kind: 'keyword', keyword }, when)).nominal;
}

function holds(check: (when: Moment) => void): void {
  fc.assert(fc.property(moments, check), { numRuns: 1000 });
}

describe('whatever the day and the start of the year', () => {
  test('each last unit ends where this one starts', () => {
    holds((when) => {
      expect(nominal('last_month', when).end).toBe(nominal('this_month', when).start);
      expect(nominal('last_quarter', when).end).toBe(nominal('this_quarter', when).start);
      expect(nominal('last_fy', when).end).toBe(nominal('this_fy', when).start);
    });
  });

  test('the last two financial years are the last and the one before it', () => {
    holds((when) => {
      const lastYear = nominal('last_fy', when);
      const both = nominal('last_2_fy', when);
      const before = yearContaining((lastYear.start - 1) as Day, when.calendar);
      expect(both).toEqual({ start: before.start, end: lastYear.end });
    });
  });

  test('what is to date is this unit up to today', () => {
    holds((when) => {
      for (const [toDate, unit] of [
        ['mtd', 'this_month'],
        ['qtd', 'this_quarter'],
        ['ytd', 'this_fy'],
      ] as const) {
        const whole = valueOf(resolvePeriod({ kind: 'keyword', keyword: unit }, when));
        expect(nominal(toDate, when)).toEqual(whole.counted);
        expect(contains(whole.nominal, when.today)).toBe(true);
      }
    });
  });

  test('the month is in the quarter, the quarter in the year, to date and whole', () => {
    holds((when) => {
      expect(encloses(nominal('qtd', when), nominal('mtd', when))).toBe(true);
      expect(encloses(nominal('ytd', when), nominal('qtd', when))).toBe(true);
      expect(encloses(nominal('this_quarter', when), nominal('this_month', when))).toBe(true);
      expect(encloses(nominal('this_fy', when), nominal('this_quarter', when))).toBe(true);
    });
  });

  test('one trailing month is the month to date, and each more adds a whole month before', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 200 }), (when, months) => {
        const trailing = (count: number) =>
          valueOf(resolvePeriod({ kind: 'trailing', months: count, text: `trailing_${count}` }, when))
            .nominal;
        expect(trailing(1)).toEqual(nominal('mtd', when));
        const added = { start: trailing(months + 1).start, end: trailing(months).start };
        const dayBefore = { ...when, today: (trailing(months).start - 1) as Day };
        expect(added).toEqual(nominal('this_month', dayBefore));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('any request on any day', () => {
  const anyMoment = fc.record({ today: anyDay, asOf: fc.constant(null), calendar: anyCalendar });

  test('counts what lies in the period and not after today, or is refused', () => {
    fc.assert(
      fc.property(anyRequest, anyMoment, (request, when) => {
        const outcome = resolvePeriod(request, when);
        fc.pre(outcome.ok);
        const { nominal: whole, counted, asOfDate, complete } = outcome.value;
        expect(counted).toEqual(intersection(whole, periodFromInclusive(whole.start, asOfDate)));
        expect(asOfDate).toBe(Math.min(whole.end - 1, when.today));
        expect(complete).toBe(whole.end - 1 <= when.today);
      }),
      { numRuns: 4000 },
    );
  });

  test('has dates on the wire that exist and are in order: start ≤ as of ≤ end, and as of ≤ today', () => {
    fc.assert(
      fc.property(anyRequest, anyMoment, (request, when) => {
        const outcome = resolvePeriod(request, when);
        fc.pre(outcome.ok);
        const { startDate, endDate, asOfDate, kind, complete } = resolvedOnWire(outcome.value);
        expect([startDate, endDate, asOfDate].map(parseDay)).not.toContain(null);
        expect(startDate <= asOfDate && asOfDate <= endDate).toBe(true);
        expect(asOfDate <= formatDay(when.today)).toBe(true);
        expect(complete).toBe(endDate <= asOfDate);
        expect(kind === 'range' || (startDate === asOfDate && endDate === asOfDate)).toBe(true);
      }),
      { numRuns: 4000 },
    );
  });

  test('pinned to a day gives what it would have given on that day, if it is relative', () => {
    fc.assert(
      fc.property(relativeRequest, anyDay, anyDay, anyCalendar, (request, one, other, calendar) => {
        const [pin, today] = one <= other ? [one, other] : [other, one];
        const pinned = resolvePeriod(request, { today, asOf: pin, calendar });
        expect(pinned).toEqual(resolvePeriod(request, { today: pin, asOf: null, calendar }));
      }),
      { numRuns: 3000 },
    );
  });

  test('that names its own days is not moved by a pin', () => {
    fc.assert(
      fc.property(anyRequest, anyDay, anyDay, anyCalendar, (request, one, other, calendar) => {
        fc.pre(request.kind === 'absolute' || request.kind === 'as of');
        const [pin, today] = one <= other ? [one, other] : [other, one];
        const free = resolvePeriod(request, { today, asOf: null, calendar });
        expect(resolvePeriod(request, { today, asOf: pin, calendar })).toEqual(free);
        const start = request.kind === 'absolute' ? request.first : request.date;
        expect(free.ok).toBe(start <= today);
      }),
      { numRuns: 3000 },
    );
  });
});
