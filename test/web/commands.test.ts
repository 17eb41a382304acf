import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../web/commands/command.ts';
import { foundGroups, stillFitting } from '../../web/commands/found.ts';
import { readKey } from '../../web/commands/sequence.ts';
import { fits, wordsOf } from '../../web/commands/words.ts';
import { lastEnds } from '../../web/period/month-ends.ts';
import { pinnedSearch } from '../../web/period/pinned.ts';

function command(title: string, keys: string | null = null, others = ''): Command {
  return {
    id: title,
    title,
    group: 'Actions',
    icon: 'info',
    others,
    keys,
    does: { kind: 'run', run: () => {} },
  };
}

describe('a sequence of keys', () => {
  const commands = [command('Statements', 'g s'), command('Overview', 'g o'), command('Search', 's')];
  const meaningOf = (before: string, key: string) => {
    const meaning = readKey(before, key, commands);
    return meaning.kind === 'command' ? meaning.command.title : meaning.kind;
  };

  it('is a command once it is whole', () => {
    expect(meaningOf('', 'g')).toBe('beginning');
    expect(meaningOf('g', 's')).toBe('Statements');
    expect(meaningOf('', 's')).toBe('Search');
  });

  it('that does not go on begins anew', () => {
    expect(meaningOf('g', 'x')).toBe('nothing');
    expect(meaningOf('g', 'g')).toBe('beginning');
    expect(meaningOf('g', 'S')).toBe('nothing');
  });
});

describe('words', () => {
  it.each([
    ['p l', 'Profit and loss', true],
    ['caf', 'Harbour Café', true],
    ['o’neil', "O'Neill & Sons", true],
    ['sons harbour', 'Harbour & Sons', true],
    ['arbour', 'Harbour', false],
    ['profit cash', 'Profit', false],
  ])('%s fits %s: %s', (typed, text, isFit) => {
    expect(fits(wordsOf(typed), text)).toBe(isFit);
  });
});

describe('what is found', () => {
  const hit = (kind: 'customer' | 'metric' | 'page', label: string) =>
    ({ kind, id: label, label, detail: null, path: `/${label}` }) as const;

  it('has commands by their title first, then the kinds in the order of their best, then other words', () => {
    const commands = [command('Print', null, 'paper'), command('Paper theme')];
    const hits = [
      hit('metric', 'Paper cost'),
      hit('customer', 'Paper Ltd'),
      hit('metric', 'Paper'),
      hit('page', 'Paper'),
    ];
    const groups = foundGroups('paper', commands, hits).map(({ title, options }) => [
      title,
      options.map(({ id }) => id),
    ]);
    expect(groups).toEqual([
      ['Pages and actions', ['Paper theme']],
      ['Metrics', ['/Paper cost', '/Paper']],
      ['Customers', ['/Paper Ltd']],
      ['Related pages and actions', ['Print']],
    ]);
  });

  it('for an earlier text is left out where it does not fit the later one', () => {
    expect(stillFitting('paper l', [hit('customer', 'Paper Ltd'), hit('metric', 'Paper cost')])).toEqual([
      hit('customer', 'Paper Ltd'),
    ]);
  });
});

const DAY = fc.date({ min: new Date('1990-01-01'), max: new Date('2050-12-31'), noInvalidDate: true });
const written = (date: Date): string => date.toISOString().slice(0, 10);

it('the last ends of month, quarter and year are the latest such days before the day', () => {
  fc.assert(
    fc.property(DAY, fc.integer({ min: 1, max: 12 }), (date, startMonth) => {
      // A second way: day by day backwards, until the day after begins what is asked for.
      const lastBefore = (begins: (month: number) => boolean): string => {
        const day = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
        do {
          if (day.getUTCDate() === 1 && begins(day.getUTCMonth() + 1)) {
            day.setUTCDate(0);
            return written(day);
          }
          day.setUTCDate(day.getUTCDate() - 1);
        } while (day.getUTCFullYear() > 1980);
        throw new Error('no such day');
      };
      expect(lastEnds(written(date), startMonth)).toEqual({
        month: lastBefore(() => true),
        quarter: lastBefore((month) => (month - startMonth + 12) % 3 === 0),
        year: lastBefore((month) => month === startMonth),
      });
    }),
  );
});

describe('a pinned address', () => {
  const TODAY = '2026-11-20';

  it.each([
    [{}, { asOf: TODAY }],
    [
      { period: 'last_month', asOf: '2026-03-31' },
      { period: 'last_month', asOf: '2026-03-31' },
    ],
    [{ period: '2026-07-01:2027-06-30' }, { period: `2026-07-01:${TODAY}`, asOf: TODAY }],
    [{ period: '2025-07-01:2026-06-30' }, { period: '2025-07-01:2026-06-30', asOf: TODAY }],
    [{ period: '2027-01-01:2027-06-30' }, { period: '2027-01-01:2027-06-30', asOf: TODAY }],
    [
      { team: 'x', compare: 'previous' },
      { team: 'x', compare: 'previous', asOf: TODAY },
    ],
  ])('of %o is %o', (search, expected) => {
    expect(pinnedSearch(search, TODAY)).toEqual(expected);
  });
});
