import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RANGE_KEYWORDS } from '../../src/period/range-keyword.ts';
import {
  formatPeriod,
  kindOf,
  type PeriodKind,
  parseAsOf,
  parsePeriod,
  requireKind,
} from '../../src/period/request.ts';
import { anyDay, anyRequest } from '../generators/periods.ts';
import { day, problemOf, request, valueOf } from './expecting.ts';

const RANGE_FORMS = [...RANGE_KEYWORDS, 'trailing_N', 'YYYY-MM-DD:YYYY-MM-DD'];
const SNAPSHOT_FORMS = ['today', 'as_of:YYYY-MM-DD'];

describe('a period', () => {
  test('has the keys of the specification', () => {
    expect(RANGE_KEYWORDS.join(' ')).toBe(
      'mtd qtd ytd this_month last_month this_quarter last_quarter this_fy last_fy last_2_fy',
    );
  });

  test.each(RANGE_KEYWORDS)('%s is a range key', (keyword) => {
    expect(request(keyword)).toEqual({ kind: 'keyword', keyword });
    expect(kindOf(request(keyword))).toBe('range');
  });

  test.each([
    ['trailing_1', { kind: 'trailing', months: 1, text: 'trailing_1' }, 'range'],
    ['trailing_12', { kind: 'trailing', months: 12, text: 'trailing_12' }, 'range'],
    ['trailing_1000', { kind: 'trailing', months: 1000, text: 'trailing_1000' }, 'range'],
    ['today', { kind: 'today' }, 'snapshot'],
    ['as_of:2026-10-31', { kind: 'as of', date: day('2026-10-31') }, 'snapshot'],
    ['as_of:2024-02-29', { kind: 'as of', date: day('2024-02-29') }, 'snapshot'],
    [
      '2025-04-01:2026-03-31',
      { kind: 'absolute', first: day('2025-04-01'), last: day('2026-03-31') },
      'range',
    ],
    [
      '2025-04-01:2025-04-01',
      { kind: 'absolute', first: day('2025-04-01'), last: day('2025-04-01') },
      'range',
    ],
    [
      '0001-01-01:9999-12-31',
      { kind: 'absolute', first: day('0001-01-01'), last: day('9999-12-31') },
      'range',
    ],
  ])('reads %s', (text, expected, kind) => {
    expect(request(text)).toEqual(expected);
    expect(kindOf(request(text))).toBe(kind);
  });

  test('reads back what it writes', () => {
    fc.assert(
      fc.property(anyRequest, (any) => {
        expect(request(formatPeriod(any))).toEqual(any);
      }),
      { numRuns: 2000 },
    );
  });

  test('cannot be changed', () => {
    const texts = ['mtd', 'trailing_3', 'today', 'as_of:2026-10-31', '2025-04-01:2026-03-31'];
    expect(texts.map(request).every(Object.isFrozen)).toBe(true);
  });
});

describe('INVALID_PERIOD', () => {
  test.each([
    ['MTD', 'must be one of: mtd'],
    [' mtd', 'must be one of: mtd'],
    ['mtd ', 'must be one of: mtd'],
    ['last month', 'must be one of: mtd'],
    ['last_3_fy', 'must be one of: mtd'],
    ['constructor', 'must be one of: mtd'],
    ['__proto__', 'must be one of: mtd'],
    ['TODAY', 'as_of:YYYY-MM-DD'],
    ['trailing', 'trailing_N'],
    ['2025-01-01', 'YYYY-MM-DD:YYYY-MM-DD'],
    [':2025-01-01', 'YYYY-MM-DD:YYYY-MM-DD'],
    ['AS_OF:2025-01-01', 'as_of:YYYY-MM-DD'],
    ['trailing_0', 'positive whole number'],
    ['trailing_-1', 'positive whole number'],
    ['trailing_1.5', 'positive whole number'],
    ['trailing_', 'positive whole number'],
    ['trailing_+3', 'positive whole number'],
    ['trailing_03', 'positive whole number'],
    ['trailing_3 ', 'positive whole number'],
    ['trailing_1e3', 'positive whole number'],
    ['trailing_twelve', 'positive whole number'],
    ['trailing_٣', 'positive whole number'],
    ['as_of:', 'existing date'],
    ['as_of:2025-02-29', 'existing date'],
    ['as_of:today', 'existing date'],
    ['as_of: 2025-02-28', 'existing date'],
    ['as_of:2025-02-28:2025-03-01', 'existing date'],
    ['2025-02-29:2025-03-31', 'for the first day'],
    ['2025-02-01:2025-02-29', 'for the last day'],
    ['2025-13-01:2025-02-30', 'for the first and the last day'],
    ['2025-02-01:', 'for the last day'],
    ['2025-02-01:today', 'for the last day'],
    ['2025-02-01 : 2025-02-02', 'must have existing dates'],
    ['2025-02-01:2025-02-02:2025-02-03', 'for the last day'],
    ['0000-01-01:2025-02-02', 'for the first day'],
    ['2025-03-02:2025-03-01', 'is after its last'],
  ])('%j: …%s', (text, why) => {
    const problem = problemOf(parsePeriod(text));
    expect(problem.code).toBe('INVALID_PERIOD');
    expect(problem.message).toContain(`"${text}"`);
    expect(problem.message).toContain(why);
    expect(problem.message).toMatch(/^must /);
  });

  test.each<[PeriodKind | undefined, readonly string[], readonly string[]]>([
    ['range', RANGE_FORMS, SNAPSHOT_FORMS],
    ['snapshot', SNAPSHOT_FORMS, RANGE_FORMS],
    [undefined, [...RANGE_FORMS, ...SNAPSHOT_FORMS], []],
  ])('nothing sent for a %s metric lists what it accepts', (expected, listed, unlisted) => {
    for (const text of [undefined, '']) {
      const problem = problemOf(parsePeriod(text, expected));
      expect(problem.code).toBe('INVALID_PERIOD');
      expect(problem.message).toMatch(/^is required, one of: /);
      for (const form of listed) expect(problem.message).toContain(form);
      for (const form of unlisted) expect(problem.message).not.toContain(form);
    }
  });

  test('quotes 64 characters and no more', () => {
    const { message } = problemOf(parsePeriod('x'.repeat(64)));
    expect(message).toContain(`"${'x'.repeat(64)}"`);
    expect(problemOf(parsePeriod('x'.repeat(65))).message).toContain(`"${'x'.repeat(64)}…"`);
    const long = problemOf(parsePeriod('x'.repeat(100_000))).message;
    expect(long).toContain(`"${'x'.repeat(64)}…"`);
    expect(long).not.toContain('x'.repeat(65));
  });

  test('counts and cuts whole characters', () => {
    expect(problemOf(parsePeriod('📅'.repeat(64))).message).toContain(`"${'📅'.repeat(64)}"`);
    const { message } = problemOf(parsePeriod(`a${'📅'.repeat(90)}`));
    expect(message).toContain(`"a${'📅'.repeat(63)}…"`);
  });

  test.each([
    ['mtd\r\nx: y', '"mtd\\u{d}\\u{a}x: y"'],
    ['\u0000\u001B[31m', '"\\u{0}\\u{1b}[31m"'],
    ['a\u2028b\u2029c\u0085d', '"a\\u{2028}b\\u{2029}c\\u{85}d"'],
    ['\u202Edtm', '"\\u{202e}dtm"'],
    ['\uD83D', '"\\u{d83d}"'],
  ])('%j stays one printable line', (text, quoted) => {
    expect(problemOf(parsePeriod(text)).message).toContain(quoted);
  });

  test('no text throws, and none makes a message of more than one printable line', () => {
    const pieces = fc.constantFrom(
      ...RANGE_FORMS,
      ...SNAPSHOT_FORMS,
      'trailing_',
      'as_of:',
      ':',
      '2025-02-29',
      '9',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc
        .array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 5 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const outcome = parsePeriod(text);
        const read = outcome.ok ? formatPeriod(outcome.value) : text;
        const message = outcome.ok ? 'none' : outcome.problem.message;
        expect(read).toBe(text);
        expect(message).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]+$/u);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('asOf', () => {
  const today = day('2026-11-20');

  test.each([
    [undefined, null],
    ['today', null],
    ['2026-11-20', day('2026-11-20')],
    ['2026-11-19', day('2026-11-19')],
    ['2024-02-29', day('2024-02-29')],
    ['0001-01-01', day('0001-01-01')],
  ])('%j is read', (text, expected) => {
    expect(valueOf(parseAsOf(text, today))).toBe(expected);
  });

  test.each([
    '',
    'TODAY',
    'tomorrow',
    '2025-02-29',
    '2026-11-20T00:00:00Z',
    ' 2026-11-20',
    '20261120',
    'x\ny',
  ])('%j is INVALID_AS_OF, quoted', (text) => {
    const problem = problemOf(parseAsOf(text, today));
    expect(problem.code).toBe('INVALID_AS_OF');
    expect(problem.message).toContain(`"${text.replace('\n', '\\u{a}')}"`);
    expect(problem.message).not.toContain('future');
    expect(problem.message).toMatch(/^must be today or an existing date, YYYY-MM-DD; /);
  });

  test.each(['2026-11-21', '2027-01-01', '9999-12-31'])(
    '%s is in the future, and the message says so',
    (text) => {
      const problem = problemOf(parseAsOf(text, today));
      expect(problem.code).toBe('INVALID_AS_OF');
      expect(problem.message).toMatch(/^must be today or earlier; asOf cannot be in the future: /);
      expect(problem.message).toContain(text);
      expect(problem.message).toContain('forward-looking values are not produced');
    },
  );

  test('is accepted exactly until today', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (date, now) => {
        const text = formatPeriod({ kind: 'as of', date }).slice('as_of:'.length);
        expect(parseAsOf(text, now).ok).toBe(date <= now);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('PERIOD_KIND_MISMATCH', () => {
  const revenue = { id: 'revenue.total', periodKind: 'range' } as const;
  const cash = { id: 'cash.balance', periodKind: 'snapshot' } as const;

  test.each([
    ['today', revenue],
    ['as_of:2026-10-31', revenue],
    ['mtd', cash],
    ['trailing_12', cash],
    ['2025-04-01:2026-03-31', cash],
  ])('%s names the metric, its kind and two periods that fit', (text, metric) => {
    const problem = problemOf(requireKind(request(text), metric));
    expect(problem.code).toBe('PERIOD_KIND_MISMATCH');
    expect(problem.message).toContain(`${metric.id} is a ${metric.periodKind} metric`);
    expect(problem.message.startsWith(`must be a ${metric.periodKind} period: `)).toBe(true);
    expect(problem.message).toContain(`"${text}"`);
    const suggested = /such as (\S+) or (\S+)$/.exec(problem.message)?.slice(1) ?? [];
    expect(suggested).toHaveLength(2);
    expect(suggested.map((each) => kindOf(request(each)))).toEqual([metric.periodKind, metric.periodKind]);
  });

  test('a period that fits is given back', () => {
    fc.assert(
      fc.property(anyRequest, (any) => {
        const fits = kindOf(any) === 'range' ? revenue : cash;
        const other = kindOf(any) === 'range' ? cash : revenue;
        expect(requireKind(any, fits)).toEqual({ ok: true, value: any });
        expect(requireKind(any, other).ok).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
