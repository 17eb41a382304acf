import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../../format/number.ts';
import { Button } from '../../../../parts/button.tsx';
import { EndButtons } from '../../../../parts/end-buttons.tsx';
import { FieldError } from '../../../../parts/field.tsx';
import { Quiet } from '../../../../parts/quiet.tsx';
import { saveFile } from '../../../../parts/save-file.ts';
import { UnsavedDialog } from '../../../../parts/unsaved-dialog.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import type { Report } from '../queries.ts';
import { RefusedTable } from '../refused-table.tsx';
import { correctedFile } from './corrected-file.ts';
import { type Corrections, isCorrected, isEmpty, NO_CORRECTIONS } from './corrections.ts';
import { MendRow } from './mend-row.tsx';
import styles from './mend-rows.module.css';
import type { MendableFile } from './mendable-file.ts';
import { plainOrder } from './refused-lines.ts';
import { RepeatedTextForm } from './repeated-text-form.tsx';
import { type Mendable, problemOf, useSourceTable } from './use-source-table.ts';

/** The refused rows of a file that is at hand, to correct and to send again. */
export function MendRows({ from, report, isSending, onCorrected }: MendRowsProps) {
  const { data, part, problem } = useSourceTable(from, report);
  if (problem !== null)
    return (
      <>
        <FieldError role="alert">{problem}</FieldError>
        <RefusedTable refused={report.refused} />
      </>
    );
  if (data === undefined) return <ProgressBar aria-label="Reading the refused rows" max={1} value={part} />;
  const others = report.refused.filter(({ line }) => !data.lines.some((one) => one.line === line));
  return (
    <>
      {others.length > 0 && <RefusedTable refused={others} />}
      {data.lines.length > 0 && (
        <Mending mendable={data} file={from.file} isSending={isSending} onCorrected={onCorrected} />
      )}
    </>
  );
}

type MendRowsProps = Readonly<{
  from: MendableFile;
  report: Report;
  isSending: boolean;
  /** Hears the corrected file, and whether it is checked first. */
  onCorrected: (file: File, dryRun: boolean) => void;
}>;

function Mending({ mendable, file, isSending, onCorrected }: MendingProps) {
  const { table, repeated } = mendable;
  const { lines, single } = plainOrder(mendable.lines, repeated);
  const [corrections, setCorrections] = useState(NO_CORRECTIONS);
  // Sending the corrected file leaves this report for that of its own import.
  const [isSent, setSent] = useState(false);
  const [shown, setShown] = useState(Math.min(PAGE, single));
  const making = useMutation({
    mutationFn: async (then: (made: File) => void) => then(await correctedFile(file, table, corrections)),
    networkMode: 'always',
  });
  const send = (dryRun: boolean): void =>
    making.mutate((made) => {
      setSent(true);
      onCorrected(made, dryRun);
    });
  const change = (next: Corrections): void => {
    setSent(false);
    setCorrections(next);
  };
  const replaced = new Set(
    repeated
      .filter(({ column, from }) => isReplacedBy(corrections, column, from))
      .flatMap((one) => one.lines),
  );
  const isDone = (line: number) => isCorrected(corrections, line) || replaced.has(line);
  const open = lines.filter(({ line }) => !isDone(line)).length;
  return (
    <section className={styles.mending} aria-label="Rows to correct">
      <Quiet>
        Correct the cells and check again. Enter goes to the next one. Your own file stays as it is.
      </Quiet>
      {repeated.map((text) => (
        <RepeatedTextForm
          key={`${text.column} ${text.from} ${text.reason}`}
          repeated={text}
          corrections={corrections}
          onChange={change}
        />
      ))}
      <ol className={styles.rows}>
        {lines.slice(0, shown).map((line) => (
          <MendRow
            key={line.line}
            refused={line}
            table={table}
            isReplaced={replaced.has(line.line)}
            corrections={corrections}
            onChange={change}
          />
        ))}
      </ol>
      {lines.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + PAGE)}>{moreWords(lines.length - shown)}</Button>
        </div>
      )}
      <UnsavedDialog
        isUnsaved={!isEmpty(corrections) && !isSent}
        description="The corrections of the refused rows are not sent yet."
      />
      {making.error !== null && <FieldError role="alert">{problemOf(making.error)}</FieldError>}
      <div className={styles.end}>
        <Quiet as="span" role="status">
          {statusWords(corrections, lines.length, open)}
        </Quiet>
        {!isEmpty(corrections) && (
          <EndButtons>
            <Button variant="quiet" onClick={() => change(NO_CORRECTIONS)}>
              Undo all
            </Button>
            <Button
              variant="quiet"
              icon="download"
              onClick={() => making.mutate((made) => saveFile(made.name, made))}
            >
              Download corrected file
            </Button>
            <Button busy={isSending} onClick={() => send(false)}>
              Import corrected file
            </Button>
            <Button
              variant="primary"
              data-stop
              busy={isSending || making.isPending}
              onClick={() => send(true)}
            >
              Check again
            </Button>
          </EndButtons>
        )}
      </div>
    </section>
  );
}

type MendingProps = Readonly<{
  mendable: Mendable;
  file: File;
  isSending: boolean;
  onCorrected: MendRowsProps['onCorrected'];
}>;

const PAGE = 10;

function isReplacedBy({ replacements }: Corrections, column: string, from: string): boolean {
  return replacements.some((one) => one.column === column && one.from === from);
}

function moreWords(left: number): string {
  return left <= PAGE ? `Show ${formatCount(left)} more` : `Show ${PAGE} more of ${formatCount(left)}`;
}

function statusWords({ leftOut }: Corrections, all: number, open: number): string {
  const done = all - open;
  if (done === 0) return all === 1 ? '1 row to correct' : `${formatCount(all)} rows to correct`;
  const out = leftOut.size === 0 ? '' : `, ${formatCount(leftOut.size)} of them left out`;
  return `${formatCount(done)} of ${formatCount(all)} rows done${out}`;
}
