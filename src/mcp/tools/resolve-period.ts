import Type from 'typebox';
import { formatPeriod } from '../../period/index.ts';
import { askForPeriod } from '../../questions/period.ts';
import { daysOf, ResolvedDays } from '../resolved-days.ts';
import { AsOf, exactly, nullable, PeriodText } from '../schema.ts';
import { defineTool } from '../tool.ts';

export const resolvePeriod = defineTool({
  name: 'resolve_period',
  title: 'Resolve a period',
  description:
    'The days that a period means for this organisation, whose financial year may not begin in January, and whether all of them have passed.',
  access: 'authenticated',
  effect: 'reads',
  input: exactly({ period: PeriodText, as_of: Type.Optional(AsOf) }),
  output: exactly({
    period: ResolvedDays,
    closing: Type.String({ description: 'The period of its last day, for metrics of a day.' }),
    previous: nullable(ResolvedDays),
    last_year: nullable(ResolvedDays),
  }),
  run: async ({ period, as_of: asOf }, { principal, now }) => {
    const { description } = askForPeriod({ period, asOf }, principal, now);
    const { resolved, closing, previous, lastYear } = description;
    return await Promise.resolve({
      period: daysOf(resolved),
      closing: formatPeriod(closing),
      previous: previous === null ? null : daysOf(previous),
      last_year: lastYear === null ? null : daysOf(lastYear),
    });
  },
});
