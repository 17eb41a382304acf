import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatDay, formatInstant } from '../../format/date.ts';
import { exactOf } from '../../format/exact.ts';
import { sumOf } from '../../format/exact-sum.ts';
import { useLabelWords } from '../../session/label-words.ts';
import { useMe } from '../../session/use-me.ts';
import { AccountLink } from './account-link.tsx';
import { Amount } from './amount.tsx';
import { Fact, Facts } from './facts.tsx';
import type { RecordKind } from './kind.ts';
import { BILLS, DocumentStatus, INVOICES } from './kinds/documents.tsx';
import { PAYMENT_KINDS } from './kinds/payments.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { PartyLink } from './party-link.tsx';
import { RecordAsOf } from './record-as-of.tsx';
import { RecordFrame } from './record-frame.tsx';
import { type Bill, billQuery, type Invoice, invoiceQuery } from './single-queries.ts';

const route = getRouteApi('/signed-in/$records/$id');

/** An invoice: what it is for, what settles it and what is open. */
export function InvoicePage({ id }: Readonly<{ id: string }>) {
  const { asOf } = route.useSearch();
  return <DocumentPage kind={INVOICES} query={useQuery(invoiceQuery({ id, asOf }))} />;
}

/** The same of a bill. */
export function BillPage({ id }: Readonly<{ id: string }>) {
  const { asOf } = route.useSearch();
  return <DocumentPage kind={BILLS} query={useQuery(billQuery({ id, asOf }))} />;
}

type Document = Invoice | Bill;
type DocumentPageProps = Readonly<{
  kind: RecordKind;
  query: Pick<UseQueryResult<Document>, 'data' | 'error' | 'refetch'>;
}>;

function DocumentPage({ kind, query }: DocumentPageProps) {
  return (
    <RecordFrame
      kind={kind}
      query={query}
      titleOf={({ external_id: number }) => number}
      badgeOf={({ status, days_overdue: days }) => <DocumentStatus status={status} daysOverdue={days ?? 0} />}
      actions={<RecordAsOf />}
    >
      {(document) => (
        <>
          <DocumentFacts document={document} />
          <DocumentLines document={document} />
          <Settlements document={document} />
        </>
      )}
    </RecordFrame>
  );
}

function DocumentFacts({ document }: Readonly<{ document: Document }>) {
  const { base_currency: base } = useMe().organization;
  const { currency, total, open, base_total: baseTotal } = document;
  const party = partyOf(document);
  const say = useLabelWords();
  return (
    <Facts
      leads={
        <>
          <Fact name="Total">
            <Amount value={total} currency={currency} />
          </Fact>
          {open !== null && (
            <>
              <Fact name="Settled">
                <Amount value={lessOf(total, open)} currency={currency} />
              </Fact>
              <Fact name="Open">
                <Amount value={open} currency={currency} />
              </Fact>
            </>
          )}
        </>
      }
    >
      <Fact name={party.side === 'customer' ? 'Customer' : say('Vendor')}>
        <PartyLink {...party} />
      </Fact>
      <Fact name="Issued">{formatDay(document.issue_date)}</Fact>
      <Fact name="Due">{document.due_date === null ? 'Not known' : formatDay(document.due_date)}</Fact>
      {document.reference !== null && <Fact name="Reference">{document.reference}</Fact>}
      <Fact name="Currency">{currency}</Fact>
      {currency !== base && (
        <Fact name={`Total in ${base}`}>
          <Amount value={baseTotal} />
        </Fact>
      )}
      {document.transferred && <Fact name="Origin">Owed before the books begin</Fact>}
      <Fact name="Recorded">{formatInstant(document.recorded_at)}</Fact>
      <Fact name="Journal">
        <Link
          to="/$records"
          params={{ records: 'journal-entries' }}
          search={{ text: document.external_id, [party.side]: party.id }}
        >
          Entries with this number
        </Link>
      </Fact>
    </Facts>
  );
}

function partyOf(document: Document) {
  return 'customer_id' in document
    ? ({ side: 'customer', id: document.customer_id, name: document.customer_name } as const)
    : ({ side: 'vendor', id: document.vendor_id, name: document.vendor_name } as const);
}

function lessOf(from: string, less: string): string {
  return String(
    sumOf([
      { sign: 1, value: exactOf(from) },
      { sign: -1, value: exactOf(less) },
    ]),
  );
}

function DocumentLines({ document: { lines, currency, net, tax } }: Readonly<{ document: Document }>) {
  return (
    <LinesPanel
      title="Lines"
      rows={lines}
      keyOf={(line) => line.line_number}
      nothing="Its lines are not recorded."
      columns={[
        {
          key: 'description',
          heading: 'Description',
          cell: ({ description, line_number: number }) => description ?? `Line ${number}`,
        },
        {
          key: 'account',
          heading: 'Account',
          cell: ({ account_id: id, account, account_name: name }) =>
            id === null ? '' : <AccountLink id={id} code={account} name={name} />,
        },
        { key: 'department', heading: 'Department', cell: (line) => line.department_name ?? '' },
        { key: 'tax_code', heading: 'Tax code', cell: (line) => line.tax_code ?? '' },
        {
          key: 'net',
          heading: 'Net',
          align: 'end',
          cell: (line) => <Amount value={line.net} currency={currency} />,
        },
        {
          key: 'tax',
          heading: 'Tax',
          align: 'end',
          cell: (line) => <Amount value={line.tax} currency={currency} />,
        },
      ]}
      foot={
        <p>
          Net <Amount value={net} currency={currency} />, tax <Amount value={tax} currency={currency} />
        </p>
      }
    />
  );
}

function Settlements({ document: { allocations, currency } }: Readonly<{ document: Document }>) {
  return (
    <LinesPanel
      title="Settled by"
      rows={allocations}
      keyOf={({ id }) => id}
      nothing="Nothing has been paid or credited yet."
      columns={[
        {
          key: 'payment',
          heading: 'Payment',
          cell: ({ id, external_id: name }) => (
            <Link to="/$records/$id" params={{ records: 'payments', id }}>
              {name}
            </Link>
          ),
        },
        { key: 'date', heading: 'Date', cell: ({ date }) => formatDay(date) },
        { key: 'kind', heading: 'Kind', cell: ({ kind }) => PAYMENT_KINDS[kind] ?? kind },
        { key: 'reference', heading: 'Reference', cell: ({ reference }) => reference ?? '' },
        {
          key: 'amount',
          heading: 'Amount',
          align: 'end',
          cell: ({ amount }) => <Amount value={amount} currency={currency} />,
        },
      ]}
    />
  );
}
