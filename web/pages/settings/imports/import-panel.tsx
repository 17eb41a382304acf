import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasCode } from '../../../api/failure.ts';
import { formatCount } from '../../../format/number.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button, IconButton } from '../../../parts/button.tsx';
import { EndButtons } from '../../../parts/end-buttons.tsx';
import { FailureState } from '../../../parts/failure-state.tsx';
import type { ChosenFile } from './chosen-file.ts';
import type { ClassedAccount } from './guessed-classes.tsx';
import styles from './import-panel.module.css';
import { ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import { stateOf, subjectOf } from './import-words.ts';
import { type ImportDetail, importQuery } from './queries.ts';
import { UndoDialog } from './undo-dialog.tsx';

/** One import: how far it is, and then what became of it. */
export function ImportPanel({ id, isSending, takesFocus, next, chosen, ...on }: ImportPanelProps) {
  const { onClasses, onCorrected, onUndoing, onClose } = on;
  const [isUndoing, setUndoing] = useState(false);
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(importQuery(id));
  const state = data?.state;
  const before = useRef(state);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    // Any number of the app may be another one now.
    if (before.current === 'running' && state !== 'running') void queryClient.invalidateQueries();
    before.current = state;
  }, [state, queryClient]);
  return (
    <section className={styles.panel} aria-labelledby="the-import">
      <header className={styles.panelHead}>
        <h2 id="the-import" ref={heading} tabIndex={-1}>
          {data === undefined ? 'Import' : subjectOf(data)}
        </h2>
        {data !== undefined && <Badge tone={stateOf(data).tone}>{stateOf(data).word}</Badge>}
        <IconButton icon="close" label="Close the report" onClick={onClose} />
      </header>
      {error !== null && data === undefined ? (
        <FailureState
          failure={error}
          title={hasCode(error, 'NOT_FOUND') ? 'We can’t find this import' : 'The import could not be loaded'}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <p role="status">Loading</p>
      ) : (
        <>
          <Outcome data={data} />
          {data.state === 'running' ? (
            <ImportProgress data={data} />
          ) : (
            <ImportReport
              data={data}
              chosen={chosen}
              isSending={isSending}
              onClasses={onClasses}
              onCorrected={onCorrected}
            />
          )}
          {(data.undo === 'possible' || (data.state === 'done' && next !== null)) && (
            <EndButtons>
              {data.undo === 'possible' && <Button onClick={() => setUndoing(true)}>Undo this import</Button>}
              {data.state === 'done' && next !== null && (
                <Button variant="primary" busy={isSending} onClick={next.start}>
                  {next.label}
                </Button>
              )}
            </EndButtons>
          )}
          <UndoDialog open={isUndoing} data={data} onStarted={onUndoing} onClose={() => setUndoing(false)} />
        </>
      )}
    </section>
  );
}

type ImportPanelProps = Readonly<{
  id: string;
  isSending: boolean;
  /** Whether the user has just started it here. */
  takesFocus: boolean;
  /** What is done next with the file: importing what was only checked; null where it is not at hand. */
  next: Readonly<{ label: string; start: () => void }> | null;
  /** The file that was sent; null where it is not at hand. */
  chosen: ChosenFile | null;
  /** Sends the file with corrected rows. */
  onCorrected: (file: File, dryRun: boolean) => void;
  /** Sets classes of accounts. */
  onClasses: (corrected: readonly ClassedAccount[]) => void;
  /** Hears the id of the undo that has begun. */
  onUndoing: (id: string) => void;
  onClose: () => void;
}>;

/** The result, in a sentence that is announced to screen readers. */
function Outcome({ data }: Readonly<{ data: ImportDetail }>) {
  return (
    <p className={styles.outcome} role="status">
      {sentenceOf(data)}
    </p>
  );
}

function sentenceOf(data: ImportDetail): string {
  return data.undoes === null ? sentenceOfImport(data) : sentenceOfUndo(data);
}

function sentenceOfUndo({ state, report, failure }: ImportDetail): string {
  switch (state) {
    case 'running':
      return 'Undoing the import. You can leave this page.';
    case 'done':
      return 'The import is undone.';
    case 'refused':
      return report?.refused_count === 1
        ? 'Nothing was changed, for this reason.'
        : 'Nothing was changed, for these reasons.';
    case 'failed':
      return failure ?? 'The undo was interrupted; nothing was changed.';
    default:
      return state satisfies never;
  }
}

function sentenceOfImport({ state, dry_run: isDry, undo, report, failure }: ImportDetail): string {
  switch (state) {
    case 'running':
      return isDry ? 'Checking the file. Nothing is imported yet.' : 'Importing. You can leave this page.';
    case 'done':
      if (isDry) return 'Everything can be imported. Nothing was imported: this was a preview.';
      return undo === 'done' ? 'This import was undone.' : 'Everything is imported.';
    case 'refused': {
      const count = report?.refused_count ?? 0;
      const errors = count === 1 ? '1 error' : `${formatCount(count)} errors`;
      return `Nothing was imported. Fix ${errors} and try again.`;
    }
    case 'failed':
      return failure ?? 'The import was interrupted; nothing was imported.';
    default:
      return state satisfies never;
  }
}
