import type { Me } from '../api/session.ts';
import { formatDay } from '../format/date.ts';
import { lastEnds } from '../period/month-ends.ts';
import { type ChosenTime, PRESETS, periodInWords, searchOf } from '../period/period.ts';
import { inWords } from '../session/label-words.ts';
import type { Command, CommandGroup } from './command.ts';

/** Chooses the period and the as-at date of all pages. */
export function timeCommands({ organization }: Me, time: ChosenTime, today: string): readonly Command[] {
  const ends = lastEnds(today, organization.financial_year_start_month);
  const periods = [
    ...PRESETS.flatMap((preset) => preset.periods.map(({ period }) => period)),
    'this_month',
    'this_quarter',
    'this_fy',
  ];
  return [
    ...periods.map((period) =>
      choice('Period', inWords(periodInWords(period) ?? period, organization.words), { ...time, period }),
    ),
    choice('As at', 'Today', { ...time, asOf: undefined }),
    ...[
      ['end of last month', ends.month],
      ['end of last quarter', ends.quarter],
      ['end of last financial year', ends.year],
    ].map(([words = '', asOf = '']) =>
      choice('As at', `${formatDay(asOf)}, ${inWords(words, organization.words)}`, { ...time, asOf }),
    ),
  ];
}

/** Chooses a time by its name. */
export function choice(group: CommandGroup & ('Period' | 'As at'), words: string, time: ChosenTime): Command {
  return {
    id: `${group}: ${words}`,
    title: `${group}: ${words}`,
    group,
    icon: group === 'Period' ? 'calendar' : 'clock',
    others: 'time date show',
    keys: null,
    does: { kind: 'choose', search: searchOf(time) },
  };
}

/** Chooses what figures are compared with on all pages. */
export const COMPARE_COMMANDS: readonly Command[] = [
  ['Compare with the previous period', 'previous'],
  ['Compare with last year', 'last_year'],
  ['Compare with both, the previous period and last year', 'previous,last_year'],
  ['Compare with nothing', 'none'],
  ['Compare as usual', undefined],
].map(([title = '', compare]) => ({
  id: title,
  title,
  group: 'Compare',
  icon: 'chart',
  others: 'comparison versus prior change',
  keys: null,
  does: { kind: 'choose', search: { compare } },
}));
