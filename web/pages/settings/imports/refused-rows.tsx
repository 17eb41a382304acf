import { formatCount } from '../../../format/number.ts';
import { DownloadButton } from '../../../parts/download-button.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import type { Column } from '../../../parts/table-props.ts';
import { MendOffer, type MendOfferProps } from './mend/mend-offer.tsx';
import type { Report } from './queries.ts';
import styles from './refused-rows.module.css';
import { ReportHeading } from './report-heading.tsx';
import { ShortTable } from './short-table.tsx';

/** The refused rows with their places and reasons, to correct here or in a spreadsheet. */
export function RefusedRows({ createdAt, ...offer }: RefusedRowsProps) {
  const { report } = offer;
  const { refused, refused_count: count, refused_reasons: reasons } = report;
  return (
    <div className={styles.refused}>
      <header className={styles.refusedHead}>
        <ReportHeading>Errors to fix</ReportHeading>
        <DownloadButton
          fileName={`refused-${createdAt.slice(0, 10)}`}
          rows={() => [
            ['file', 'line', 'reason'],
            ...refused.map(({ file, line, reason }) => [file, line, reason] as const),
          ]}
          label="Download CSV"
        />
      </header>
      {reasons.some((reason) => reason.count > 1) && (
        <ShortTable
          caption="Reasons, with how many rows each refused"
          columns={REASONS}
          rows={reasons}
          keyOf={({ file, reason }) => `${file} ${reason}`}
        />
      )}
      {count > refused.length && (
        <Quiet>
          The first {formatCount(refused.length)} of {formatCount(count)} are kept, and shown and downloaded
          here. The same mistake often repeats: fix these and check again.
        </Quiet>
      )}
      <MendOffer {...offer} />
    </div>
  );
}

type RefusedRowsProps = MendOfferProps & Readonly<{ createdAt: string }>;

const REASONS: readonly Column<Report['refused_reasons'][number]>[] = [
  { key: 'reason', heading: 'Reason', cell: ({ reason }) => reason },
  { key: 'count', heading: 'Rows', align: 'end', cell: ({ count }) => formatCount(count) },
  {
    key: 'first',
    heading: 'First at',
    cell: ({ file, first_line: line }) => (
      <>
        <code>{file}</code> {line !== null && `line ${formatCount(line)}`}
      </>
    ),
  },
];
