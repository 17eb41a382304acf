import { Link } from '@tanstack/react-router';
import { formatDay } from '../../format/date.ts';
import { formatDecimal, isDecimal } from '../../format/decimal.ts';
import { Badge } from '../../parts/badge.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import type { Column } from '../../parts/table-props.ts';
import { nameOf } from './directory.ts';
import { amountOf, FREQUENCIES } from './pay.ts';
import { markOf } from './standing.ts';
import type { StaffRow } from './table-query.ts';

/** The columns of the table of people, with those of pay for users who may see it. */
export function staffColumns(options: ColumnOptions): readonly Column<StaffRow>[] {
  return [...memberColumns(options.asOf), ...(options.seesPay ? payColumns(options.baseCurrency) : [])];
}

type ColumnOptions = Readonly<{ asOf: string | undefined; seesPay: boolean; baseCurrency: string }>;

function memberColumns(asOf: string | undefined): readonly Column<StaffRow>[] {
  return [
    { key: 'name', heading: 'Name', sortable: true, cell: (row) => <Name row={row} asOf={asOf} /> },
    { key: 'job_title', heading: 'Job title', sortable: true, cell: ({ job_title: title }) => title ?? '' },
    {
      key: 'department_name',
      heading: 'Department',
      sortable: true,
      cell: ({ department_name: name }) => name ?? '',
    },
    { key: 'manager_name', heading: 'Manager', sortable: true, cell: managerOf },
    {
      key: 'employment_start_date',
      heading: 'Since',
      sortable: true,
      cell: ({ employment_start_date: day }) =>
        typeof day === 'string' ? <time dateTime={day}>{formatDay(day)}</time> : '',
    },
  ];
}

function payColumns(baseCurrency: string): readonly Column<StaffRow>[] {
  return [
    { key: 'amount', heading: 'Pay', align: 'end', cell: payOf },
    {
      key: 'annual_pay',
      heading: `Annual pay, ${baseCurrency}`,
      align: 'end',
      sortable: true,
      cell: ({ annual_pay: year }) =>
        typeof year === 'string' && isDecimal(year) ? formatDecimal(year, baseCurrency) : '',
    },
  ];
}

function Name({ row, asOf }: Readonly<{ row: StaffRow; asOf: string | undefined }>) {
  const { id, name = null, status = 'active', employment_start_date: start = null } = row;
  const mark = markOf({ status, employment_start_date: start }, asOf);
  return (
    <>
      <Link to="/people/$membershipId" params={{ membershipId: id }}>
        {nameOf({ name })}
      </Link>
      {mark !== null && (
        <>
          {' '}
          <Badge tone={mark.tone}>{mark.label}</Badge>
        </>
      )}
      {row.person_id === null && (
        <>
          {' '}
          <Badge>Signs in only</Badge>
        </>
      )}
    </>
  );
}

function managerOf({ manager_membership_id: id, manager_name: name }: StaffRow) {
  if (typeof id !== 'string') return '';
  return (
    <Link to="/people/$membershipId" params={{ membershipId: id }}>
      {nameOf({ name: name ?? null })}
    </Link>
  );
}

/** The pay in force; further arrangements are counted. */
export function payOf({ amount, currency, frequency, arrangements = 0 }: StaffRow) {
  if (typeof amount !== 'string' || typeof currency !== 'string') return '';
  if (frequency === undefined || frequency === null) return '';
  return (
    <>
      {amountOf({ amount, currency })} {FREQUENCIES[frequency]}
      {arrangements > 1 && (
        <Quiet as="span" small>
          {' '}
          and {arrangements - 1} more
        </Quiet>
      )}
    </>
  );
}
