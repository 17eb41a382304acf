import { formatCount } from '../../../format/number.ts';
import { Table } from '../../../parts/table.tsx';
import type { Column } from '../../../parts/table-props.ts';
import type { ChosenFile } from './chosen-file.ts';
import { type ClassedAccount, GuessedClasses } from './guessed-classes.tsx';
import styles from './import-report.module.css';
import { KINDS } from './kind-words.ts';
import { OpeningChanges } from './opening-changes.tsx';
import type { ImportDetail, Report } from './queries.ts';
import { RefusedRows } from './refused-rows.tsx';
import { ReportHeading } from './report-heading.tsx';
import { StatedParties } from './stated-parties.tsx';
import { TieOuts } from './tie-outs.tsx';
import { TrialBalance } from './trial-balance.tsx';

/** The results of each file, the refused rows, the warnings, and the trial balance with the classes of new accounts. */
export function ImportReport({ data, chosen, isSending, onClasses, onCorrected }: ImportReportProps) {
  const { report, dry_run: isDry, state } = data;
  if (report === null) return null;
  const guessed = report.ledger?.accounts.filter(({ guess }) => guess !== null) ?? [];
  return (
    <>
      {report.refused_count > 0 &&
        (data.undoes === null ? (
          <RefusedRows
            report={report}
            createdAt={data.created_at}
            chosen={chosen}
            isSending={isSending}
            onCorrected={onCorrected}
          />
        ) : (
          <Sentences heading="Why" sentences={report.refused.map(({ reason }) => reason)} />
        ))}
      {state === 'done' && report.files.length > 0 && (
        <Table
          caption="Result for each file"
          columns={isDry ? WOULD_BE : WAS}
          rows={report.files}
          keyOf={({ file, kind }) => `${file} ${kind}`}
        />
      )}
      {state === 'done' && report.undone !== null && report.undone.length > 0 && (
        <Table
          caption="What was taken back"
          columns={UNDONE}
          rows={report.undone}
          keyOf={({ records }) => records}
        />
      )}
      {report.warnings.length > 0 && <Sentences heading="To look at" sentences={report.warnings} />}
      {report.openings.length > 0 && (
        <OpeningChanges changes={report.openings} currency={report.ledger?.currency ?? null} />
      )}
      {report.ledger !== null && report.ledger.accounts.length > 0 && <TrialBalance ledger={report.ledger} />}
      {report.ledger !== null && report.ledger.tie_outs.length > 0 && <TieOuts ledger={report.ledger} />}
      {report.ledger !== null && report.ledger.parties !== null && (
        <StatedParties parties={report.ledger.parties} currency={report.ledger.currency} />
      )}
      {guessed.length > 0 && <GuessedClasses accounts={guessed} isSending={isSending} onSet={onClasses} />}
    </>
  );
}

function Sentences({ heading, sentences }: Readonly<{ heading: string; sentences: readonly string[] }>) {
  return (
    <div>
      <ReportHeading>{heading}</ReportHeading>
      <ul className={styles.warnings}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

type ImportReportProps = Readonly<{
  data: ImportDetail;
  /** The file that was sent, while it is at hand. */
  chosen: ChosenFile | null;
  isSending: boolean;
  onCorrected: (file: File, dryRun: boolean) => void;
  onClasses: (corrected: readonly ClassedAccount[]) => void;
}>;

// Null where it would reveal pay or persons to a reader without access.
function Count({ count }: Readonly<{ count: number | null }>) {
  if (count === null) return <span title="Hidden: it may reveal pay">–</span>;
  return <data value={count}>{formatCount(count)}</data>;
}

type UndoneRecords = NonNullable<Report['undone']>[number];

const UNDONE: readonly Column<UndoneRecords>[] = [
  { key: 'records', heading: 'Records', cell: ({ records }) => RECORDS[records] },
  { key: 'removed', heading: 'Taken back', align: 'end', cell: ({ removed }) => <Count count={removed} /> },
  { key: 'restored', heading: 'As before', align: 'end', cell: ({ restored }) => <Count count={restored} /> },
];

const RECORDS: Readonly<Record<UndoneRecords['records'], string>> = {
  'journal entries': 'Journal entries',
  documents: 'Invoices and bills',
  payments: 'Payments',
  'exchange rates': 'Exchange rates',
  accounts: 'Accounts',
  customers: 'Customers',
  vendors: 'Vendors',
  departments: 'Departments',
  persons: 'People',
  memberships: 'Memberships',
  assignments: 'Assignments',
  'pay arrangements': 'Pay arrangements',
  demographics: 'Demographics',
};

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
