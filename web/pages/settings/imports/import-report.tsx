import { formatCount } from '../../../format/number.ts';
import { Table } from '../../../parts/table.tsx';
import type { Column } from '../../../parts/table-props.ts';
import styles from './import-report.module.css';
import { KINDS } from './kind-words.ts';
import type { ImportDetail, Report } from './queries.ts';
import { RefusedRows } from './refused-rows.tsx';
import { ReportHeading } from './report-heading.tsx';

/** The results of each file, the refused rows, and the warnings. */
export function ImportReport({ data }: Readonly<{ data: ImportDetail }>) {
  const { report, dry_run: isDry, state } = data;
  if (report === null) return null;
  return (
    <>
      {report.refused_count > 0 && <RefusedRows report={report} createdAt={data.created_at} />}
      {state === 'done' && report.files.length > 0 && (
        <Table
          caption={isDry ? 'Result for each file' : 'Result for each file'}
          columns={isDry ? WOULD_BE : WAS}
          rows={report.files}
          keyOf={({ file }) => file}
        />
      )}
      {report.warnings.length > 0 && (
        <div>
          <ReportHeading>To look at</ReportHeading>
          <ul className={styles.warnings}>
            {report.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

// Null where it would reveal pay or persons to a reader without access.
function Count({ count }: Readonly<{ count: number | null }>) {
  if (count === null) return <span title="Hidden: it may reveal pay">–</span>;
  return <data value={count}>{formatCount(count)}</data>;
}

type FileReport = Report['files'][number];

const WAS = columns({ added: 'Added', changed: 'Changed', unchanged: 'The same' });
const WOULD_BE = columns({ added: 'Would be added', changed: 'Would be changed', unchanged: 'The same' });

function columns(
  words: Readonly<Record<'added' | 'changed' | 'unchanged', string>>,
): readonly Column<FileReport>[] {
  const count = (key: 'rows' | 'added' | 'changed' | 'unchanged', heading: string): Column<FileReport> => ({
    key,
    heading,
    align: 'end',
    cell: (file) => <Count count={file[key]} />,
  });
  return [
    {
      key: 'file',
      heading: 'File',
      cell: ({ file, kind }) => (
        <>
          {KINDS[kind]} <code className={styles.fileName}>{file}</code>
        </>
      ),
    },
    count('rows', 'Rows'),
    count('added', words.added),
    count('changed', words.changed),
    count('unchanged', words.unchanged),
  ];
}
