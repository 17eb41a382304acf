import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Unit } from '../../api/metrics.ts';
import { formatDay, formatDays } from '../../format/date.ts';
import { exactOf } from '../../format/exact.ts';
import { formatMoney, formatNumber } from '../../format/number.ts';
import { Button } from '../../parts/button.tsx';
import { DownloadButton } from '../../parts/download-button.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Table } from '../../parts/table.tsx';
import type { Column } from '../../parts/table-props.ts';
import { useLabelWords } from '../../session/label-words.ts';
import type { RecordName } from '../records/kind.ts';
import { Aside } from './aside.tsx';
import type { Explained } from './explained.ts';
import { factCells } from './fact-cells.ts';
import styles from './fact-rows.module.css';
import { type FactRow, factsQuery } from './facts-query.ts';
import type { NodeContext } from './node-context.ts';
import { NotYet } from './not-yet.tsx';
import { Foot } from './paper.tsx';
import { writtenAmount } from './written-amount.ts';

/** The entries and documents behind a leaf, a page at a time. */
export function FactRows({ facts, unit, label, context }: FactRowsProps) {
  if (facts.leaf === null) return <Aside>You don’t have access to the people counted here.</Aside>;
  if (facts.rows === null)
    return <Aside>You don’t have access to the entries and documents behind this.</Aside>;
  return <Pages leaf={facts.leaf} count={facts.count} unit={unit} label={label} context={context} />;
}

type FactRowsProps = Readonly<{
  facts: NonNullable<Explained['facts']>;
  unit: Unit | null;
  /** The label of the leaf. */
  label: string;
  context: NodeContext;
}>;
type PagesProps = Omit<FactRowsProps, 'facts'> & Readonly<{ leaf: string; count: number }>;

function Pages({ leaf, count, unit, label, context }: PagesProps) {
  const { metric, questions, currency } = context;
  const say = useLabelWords();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    factsQuery(metric, questions, leaf),
  );
  if (data === undefined) {
    return (
      <NotYet failure={error} onRetry={() => void refetch()}>
        <Skeleton height="2rem" />
        <Skeleton height="2rem" />
      </NotYet>
    );
  }
  const rows = data.pages.flatMap((page) => page.data);
  const shown = rows.reduce((sum, row) => sum + row.facts, 0);
  return (
    <div className={styles.facts}>
      <Table
        caption={`Records behind ${label}`}
        columns={columnsFor(rows, unit, currency, say)}
        rows={rows}
        keyOf={(row) =>
          `${row.kind} ${row.id} ${row.line} ${row.date} ${row.account?.code} ${row.accountClass}`
        }
      />
      {error !== null && <FailureNote failure={error} />}
      <Foot>
        <p className={styles.shown} role="status">
          {formatNumber(shown, { unit: 'count' })} of {formatNumber(count, { unit: 'count' })}
        </p>
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            More
          </Button>
        )}
        <DownloadButton
          fileName={`${metric.id} facts`}
          label={hasNextPage ? 'Download these as CSV' : 'Download CSV'}
          rows={() => factCells(rows)}
        />
      </Foot>
    </div>
  );
}

// Columns that say nothing of any row are left out.
function columnsFor(
  rows: readonly FactRow[],
  unit: Unit | null,
  currency: string,
  say: (text: string) => string,
): readonly Column<FactRow>[] {
  const columns: readonly (Column<FactRow> & { isTold: boolean })[] = [
    {
      key: 'date',
      heading: 'Date',
      cell: ({ date }) => <span className={styles.day}>{formatDay(date)}</span>,
      isTold: true,
    },
    { key: 'what', heading: 'What', cell: (row) => <What row={row} />, isTold: true },
    {
      key: 'account',
      heading: 'Account',
      cell: ({ account }) =>
        account === null ? (
          ''
        ) : (
          <span className={styles.account}>
            {account.code} {account.name}
          </span>
        ),
      isTold: rows.some(({ account }) => account !== null),
    },
    {
      key: 'party',
      heading: say('Customer or vendor'),
      cell: ({ party }) => party?.name ?? '',
      isTold: rows.some(({ party }) => party !== null),
    },
    {
      key: 'person',
      heading: 'Person',
      cell: ({ person }) => (person === null ? '' : <PersonCell person={person} />),
      isTold: rows.some(({ person }) => person !== null),
    },
    {
      key: 'employed',
      heading: 'Employed',
      cell: ({ person }) => (person === null ? '' : employedInWords(person)),
      isTold: rows.some(({ person }) => person !== null),
    },
    {
      key: 'department',
      heading: 'Department',
      cell: ({ department }) => department?.name ?? '',
      isTold: rows.some(({ department }) => department !== null),
    },
    {
      key: 'original',
      heading: 'In its currency',
      align: 'end',
      cell: ({ originalAmount, currency: own }) =>
        originalAmount === null || own === null ? '' : formatMoney(exactOf(originalAmount), own),
      isTold: rows.some((row) => row.currency !== null && row.currency !== currency),
    },
    {
      key: 'amount',
      heading: 'Amount',
      align: 'end',
      cell: ({ amount }) => (
        <data value={amount} title={amount}>
          {writtenAmount(amount, unit, currency)}
        </data>
      ),
      isTold: true,
    },
  ];
  return columns.filter(({ isTold }) => isTold);
}

type CountedPerson = NonNullable<FactRow['person']>;

function PersonCell({ person: { name, membershipId } }: Readonly<{ person: CountedPerson }>) {
  return (
    <Link to="/people/$membershipId" params={{ membershipId }}>
      {name ?? 'Unnamed'}
    </Link>
  );
}

function employedInWords({ startDate, terminationDate, since }: CountedPerson): string {
  const from = since ?? startDate;
  if (from === null) return '';
  return terminationDate === null ? `since ${formatDay(from)}` : formatDays(from, terminationDate);
}

function What({ row }: Readonly<{ row: FactRow }>) {
  const { kind, description, reference, externalId } = row;
  const say = useLabelWords();
  const name = reference ?? externalId;
  if (kind === 'lines') return <>Payroll of the day, added up</>;
  return (
    <>
      <FactLink row={row}>{description ?? say(KINDS[kind])}</FactLink>
      {name !== null && name !== description && <span className={styles.reference}> {name}</span>}
    </>
  );
}

/** Leads to the page of the record. */
function FactLink({ row: { kind, id }, children }: Readonly<{ row: FactRow; children: ReactNode }>) {
  const records = PAGES[kind];
  if (id === null || records === null) return children;
  return (
    <Link to="/$records/$id" params={{ records, id }}>
      {children}
    </Link>
  );
}

// Persons have a column of their own.
const PAGES: Readonly<Record<FactRow['kind'], RecordName | null>> = {
  line: 'journal-entries',
  entry: 'journal-entries',
  lines: null,
  invoice: 'invoices',
  bill: 'bills',
  allocation: 'payments',
  customer: 'customers',
  vendor: 'vendors',
  person: null,
};

const KINDS: Readonly<Record<Exclude<FactRow['kind'], 'lines'>, string>> = {
  line: 'Line of an entry',
  entry: 'Entry',
  invoice: 'Invoice',
  bill: 'Bill',
  allocation: 'Settlement',
  customer: 'Customer',
  vendor: 'Vendor',
  person: 'Employed',
};
