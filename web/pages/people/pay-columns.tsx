import { formatDay, formatDays } from '../../format/date.ts';
import { Badge } from '../../parts/badge.tsx';
import type { Column } from '../../parts/table-props.ts';
import { amountOf, ENGAGEMENTS, FREQUENCIES, isPaidOn, PAY_TYPES, type PayEntry } from './pay.ts';

/** The columns of the pay history, where there is room for all of them. */
export function wideColumns(today: string): Column<PayEntry>[] {
  return [
    {
      key: 'from',
      heading: 'From',
      cell: (entry) => (
        <>
          {formatDay(entry.effective_from)} <When entry={entry} today={today} />
        </>
      ),
    },
    { key: 'to', heading: 'To', cell: lastDayOf },
    { key: 'type', heading: 'Type', cell: ({ pay_type: type }) => PAY_TYPES[type] },
    {
      key: 'engagement',
      heading: 'Engagement',
      cell: ({ engagement_type: engagement }) => ENGAGEMENTS[engagement],
    },
    { key: 'amount', heading: 'Amount', align: 'end', cell: amountOf },
    { key: 'frequency', heading: 'How often', cell: ({ frequency }) => FREQUENCIES[frequency] },
  ];
}

/** The same on a phone, in few lines. */
export function narrowColumns(today: string): Column<PayEntry>[] {
  return [
    {
      key: 'what',
      heading: 'Type',
      cell: (entry) => (
        <>
          {PAY_TYPES[entry.pay_type]}, {ENGAGEMENTS[entry.engagement_type].toLowerCase()}{' '}
          <When entry={entry} today={today} />
        </>
      ),
    },
    {
      key: 'amount',
      heading: 'Amount',
      cell: (entry) => `${amountOf(entry)} ${FREQUENCIES[entry.frequency]}`,
    },
    {
      key: 'days',
      heading: 'Days',
      cell: daysOf,
    },
  ];
}

function When({ entry, today }: Readonly<{ entry: PayEntry; today: string }>) {
  if (isPaidOn(entry, today)) return <Badge tone="good">In force</Badge>;
  return entry.effective_from > today ? <Badge>Planned</Badge> : null;
}

function lastDayOf({ effective_to: last, frequency }: PayEntry): string {
  if (last !== null) return formatDay(last);
  return frequency === 'one_off' ? '' : 'Until further notice';
}

function daysOf({ effective_from: first, effective_to: last }: PayEntry): string {
  if (first === last) return formatDay(first);
  return last === null ? `From ${formatDay(first)}` : formatDays(first, last);
}
