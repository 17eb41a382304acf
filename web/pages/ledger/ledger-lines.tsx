import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '../../format/date.ts';
import type { ExactNumber } from '../../format/exact.ts';
import { formatAmount, formatCount, formatMoney } from '../../format/number.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { Framed } from '../../parts/framed.tsx';
import { ListFoot } from '../../parts/list-foot.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Table } from '../../parts/table.tsx';
import type { Column } from '../../parts/table-props.ts';
import { WideLink } from '../../parts/wide-link.tsx';
import type { ChosenTime } from '../../period/period.ts';
import { periodLabel } from '../../period/period-label.ts';
import { useLabelWords } from '../../session/label-words.ts';
import styles from './ledger-lines.module.css';
import { type LedgerPage, type LedgerRow, ledgerQuery, rowsOf } from './ledger-query.ts';

/** The lines of an account with the balance after each, each a link to its entry. */
export function LedgerLines({ account, time }: Readonly<{ account: string; time: ChosenTime }>) {
  const query = useInfiniteQuery(ledgerQuery(account, time));
  const { data, error, isPlaceholderData, refetch } = query;
  const say = useLabelWords();
  if (data === undefined)
    return error === null ? (
      <div role="status" aria-label="Loading">
        <Skeleton height="24rem" />
      </div>
    ) : (
      <LedgerRefused failure={error} onRetry={() => void refetch()} />
    );
  const [first] = data.pages;
  const rows = rowsOf(data.pages);
  const lines = rows.filter(({ date }) => date !== null).length;
  return (
    <>
      {error !== null && <FailureNote failure={error} />}
      {first !== undefined && (
        <h2 className={styles.account}>
          {first.meta.account.code} {first.meta.account.name}
        </h2>
      )}
      <Framed label="Lines" isBefore={isPlaceholderData}>
        <Table
          caption={first === undefined ? 'Lines' : `Lines in ${periodLabel(first.meta.period)}`}
          columns={columnsFor(rows, first?.data.currency ?? '', say)}
          rows={rows}
          keyOf={({ key }) => key}
        />
      </Framed>
      <ListFoot
        words={
          query.hasNextPage
            ? `The first ${formatCount(lines)} lines`
            : `${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'}`
        }
        more={query}
      >
        <Disagreement page={data.pages.at(-1)} />
      </ListFoot>
    </>
  );
}

function LedgerRefused({ failure, onRetry }: Readonly<{ failure: Error; onRetry: () => void }>) {
  const code = 'code' in failure ? failure.code : null;
  if (code === 'FORBIDDEN_CAPABILITY')
    return (
      <EmptyState title="You have no access to these lines">
        An owner or admin of the organisation can give it to you.
      </EmptyState>
    );
  if (code === 'NOT_FOUND')
    return <EmptyState title="There is no account with this code">Choose another account.</EmptyState>;
  return <FailureState failure={failure} title="The lines could not be loaded" onRetry={onRetry} />;
}

// A check that fails is never hidden.
function Disagreement({ page }: Readonly<{ page: LedgerPage | undefined }>) {
  const failed = page?.data.checks.find(({ difference }) => difference !== null && Number(difference) !== 0);
  if (page === undefined || failed === undefined || failed.difference === null) return null;
  return (
    <p role="alert">
      {failed.label}: they differ by {formatMoney(failed.difference, page.data.currency)}.
    </p>
  );
}

function columnsFor(
  rows: readonly LedgerRow[],
  currency: string,
  say: (text: string) => string,
): readonly Column<LedgerRow>[] {
  const amountOf =
    (place: number) =>
    ({ values }: LedgerRow) => {
      const value = values[place] ?? null;
      return value === null || (place !== BALANCE && Number(value) === 0) ? (
        ''
      ) : (
        <LedgerAmount value={value} currency={currency} />
      );
    };
  const columns: readonly Column<LedgerRow>[] = [
    {
      key: 'date',
      heading: 'Date',
      cell: ({ date, label }) =>
        date === null ? <strong>{label}</strong> : <time dateTime={date}>{formatDay(date)}</time>,
    },
    {
      key: 'description',
      heading: 'Description',
      cell: (row) => (row.date === null ? '' : <Description row={row} />),
    },
    { key: 'reference', heading: 'Reference', cell: ({ posting }) => referenceOf(posting?.reference ?? '') },
    { key: 'party', heading: say('Customer or vendor'), cell: ({ posting }) => posting?.party ?? '' },
    { key: 'department', heading: 'Department', cell: ({ posting }) => posting?.department ?? '' },
    {
      key: 'original',
      heading: 'In its currency',
      align: 'end',
      cell: ({ posting }) =>
        posting === null || posting.currency === currency
          ? ''
          : formatMoney(posting.amount, posting.currency),
    },
    { key: 'debit', heading: 'Debit', align: 'end', cell: amountOf(0) },
    { key: 'credit', heading: 'Credit', align: 'end', cell: amountOf(1) },
    { key: 'balance', heading: 'Balance', align: 'end', cell: amountOf(BALANCE) },
  ];
  // Columns that say nothing of any line are left out, but for debits and credits.
  return columns.filter(
    ({ key, cell }) => key === 'debit' || key === 'credit' || rows.some((row) => cell(row) !== ''),
  );
}

const BALANCE = 2;

// A number such as INV-2026-00262 is not broken at its hyphens.
function referenceOf(text: string): ReactNode {
  return text.length > LONGEST_NUMBER || text === '' ? text : <span className={styles.number}>{text}</span>;
}

const LONGEST_NUMBER = 20;

function LedgerAmount({ value, currency }: Readonly<{ value: ExactNumber; currency: string }>) {
  return <data value={String(value)}>{formatAmount(value, currency)}</data>;
}

function Description({ row: { label, record } }: Readonly<{ row: LedgerRow }>) {
  const words = label === '' ? 'Entry' : label;
  if (record === null) return words;
  return (
    <WideLink>
      <Link to="/$records/$id" params={{ records: 'journal-entries', id: record.id }}>
        {words}
      </Link>
    </WideLink>
  );
}
