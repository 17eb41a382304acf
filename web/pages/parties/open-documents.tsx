import type { OpenDocuments as Open, OpenDocument } from '../../api/generated.ts';
import { NoValue } from '../../custom-fields/field-value.tsx';
import { formatDay } from '../../format/date.ts';
import { formatCount, formatMoney } from '../../format/number.ts';
import { Badge } from '../../parts/badge.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { Table } from '../../parts/table.tsx';
import type { Column } from '../../parts/table-props.ts';
import styles from './open-documents.module.css';
import type { PartyKind } from './party-kind.ts';
import { PARTIES } from './party-kinds.ts';
import { DocumentLink } from './record-links.tsx';

/** The open invoices of a customer or bills of a vendor: those that were due first come first. */
export function OpenDocuments({ kind, open: { count, items }, currency }: OpenDocumentsProps) {
  const { documents, noDocuments } = PARTIES[kind];
  return (
    <Panel>
      <div className={styles.head}>
        <SectionHeading>{documents}</SectionHeading>
        {count > 0 && (
          <Quiet small>
            {items.length < count
              ? `${formatCount(items.length)} of ${formatCount(count)}, the longest due first`
              : formatCount(count)}
          </Quiet>
        )}
      </div>
      {count === 0 ? (
        <Quiet small>{noDocuments}</Quiet>
      ) : (
        <Table caption={documents} rows={items} keyOf={({ id }) => id} columns={columnsOf(kind, currency)} />
      )}
    </Panel>
  );
}

type OpenDocumentsProps = Readonly<{
  kind: PartyKind;
  open: Open;
  /** That of the books. */
  currency: string;
}>;

function columnsOf(kind: PartyKind, currency: string): readonly Column<OpenDocument>[] {
  return [
    {
      key: 'document',
      heading: kind === 'customer' ? 'Invoice' : 'Bill',
      cell: ({ id, externalId, reference }) => (
        <DocumentLink kind={kind} id={id}>
          {reference ?? externalId}
        </DocumentLink>
      ),
    },
    { key: 'issued', heading: 'Date', cell: ({ issueDate }) => formatDay(issueDate) },
    { key: 'due', heading: 'Due', cell: (document) => <Due document={document} /> },
    { key: 'overdue', heading: 'Overdue', cell: ({ daysOverdue: days }) => <Overdue days={days} /> },
    {
      key: 'amount',
      heading: 'Amount',
      align: 'end',
      cell: (document) => formatMoney(document.amount, document.currency),
    },
    {
      key: 'open',
      heading: 'Open',
      align: 'end',
      cell: (document) => (
        <span className={styles.amount}>
          <data value={document.open}>{formatMoney(document.open, document.currency)}</data>
          {document.currency !== currency && (
            <Quiet as="span" small>
              <data value={document.baseOpen}>{formatMoney(document.baseOpen, currency)}</data>
            </Quiet>
          )}
        </span>
      ),
    },
  ];
}

function Due({ document: { dueDate, dueDateAssumed } }: Readonly<{ document: OpenDocument }>) {
  if (dueDate === null) return <NoValue />;
  return (
    <>
      {formatDay(dueDate)}
      {dueDateAssumed && (
        <Quiet as="span" small>
          {' '}
          by the usual terms
        </Quiet>
      )}
    </>
  );
}

function Overdue({ days }: Readonly<{ days: number | null }>) {
  if (days === null || days === 0) return <NoValue />;
  return (
    <Badge tone={days > 60 ? 'bad' : 'warn'}>
      {formatCount(days)} {days === 1 ? 'day' : 'days'}
    </Badge>
  );
}
