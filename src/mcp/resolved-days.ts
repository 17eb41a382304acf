import Type from 'typebox';
import { type ResolvedPeriod, resolvedOnWire } from '../period/index.ts';
import { Day, defined, exactly } from './schema.ts';

/** The days that an answer is of. */
export const ResolvedDays = defined(
  'Days',
  exactly({
    label: Type.String(),
    kind: Type.Enum(['range', 'snapshot']),
    start_date: Day,
    end_date: Day,
    as_of_date: Type.String({ format: 'date', description: 'The last day whose facts were counted.' }),
    complete: Type.Boolean({ description: 'Whether all of the period was counted.' }),
  }),
);

export function daysOf(period: ResolvedPeriod) {
  return daysOnWire(resolvedOnWire(period));
}

/** The same of what other answers already have on the wire. */
export function daysOnWire({
  label,
  kind,
  startDate,
  endDate,
  asOfDate,
  complete,
}: ReturnType<typeof resolvedOnWire>) {
  return { label, kind, start_date: startDate, end_date: endDate, as_of_date: asOfDate, complete };
}
