import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { Button } from '../../../../parts/button.tsx';
import { ConfirmDialog } from '../../../../parts/confirm-dialog.tsx';
import { FailureNote } from '../../../../parts/failure-state.tsx';
import { Stack } from '../../../../parts/stack.tsx';
import type { MappingSummary } from '../queries.ts';
import { ColumnChoices } from './column-choices.tsx';
import { changeDraft, openOf, questionsOf } from './draft.ts';
import styles from './draft-form.module.css';
import { FirstRows } from './first-rows.tsx';
import { FormChoices } from './form-choices.tsx';
import { LineChoices } from './line-choices.tsx';
import { type MappedFile, type Mapping, type Preview, previewQuery } from './queries.ts';
import { Questions } from './questions.tsx';
import { SaveMapping } from './save-mapping.tsx';
import { WordChoices } from './word-choices.tsx';

/** A guessed mapping and its corrections, with the rows as it reads them beside it. */
export function DraftForm({ from, guess, mappings, onSaved, onCancel }: DraftFormProps) {
  const first = guess.mapping ?? { kind: guess.kind ?? 'journal', columns: {} };
  const [draft, change] = useReducer(changeDraft, { mapping: first, answers: {}, before: null });
  const [isLeaving, setLeaving] = useState(false);
  const { mapping } = draft;
  const settled = useSettled(mapping);
  const {
    data = guess,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...previewQuery(from, settled),
    enabled: settled !== first,
  });
  const shown = settled === first ? guess : data;
  const questions = questionsOf(guess.questions, shown.questions);
  const isBusy = settled !== mapping || (settled !== first && (isPlaceholderData || error !== null));
  return (
    <>
      <div className={styles.beside}>
        <Stack gap="fields">
          <Questions questions={questions} draft={draft} notes={guess.notes} onChange={change} />
          <LineChoices mapping={mapping} table={guess.columns} onChange={change} />
          <ColumnChoices
            mapping={mapping}
            guessed={first}
            preview={shown}
            table={guess.columns}
            onChange={change}
          />
          <FormChoices mapping={mapping} onChange={change} />
          <WordChoices mapping={mapping} preview={shown} table={guess.columns} onChange={change} />
        </Stack>
        <div className={styles.rows}>
          <FirstRows preview={shown} mapping={mapping} isBusy={isBusy} />
          {error !== null && (
            <>
              <FailureNote failure={error} />
              <Button onClick={() => void refetch()}>Try again</Button>
            </>
          )}
        </div>
      </div>
      <SaveMapping
        mapping={mapping}
        mappings={mappings}
        fileName={from.file.name}
        isBusy={isBusy}
        open={openOf(questions, draft)}
        faults={shown.faults}
        onSaved={onSaved}
        buttons={
          <>
            <Button onClick={() => (draft.before === null ? onCancel() : setLeaving(true))}>Cancel</Button>
            <Button disabled={draft.before === null} onClick={() => change('undo')}>
              Undo last change
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={isLeaving}
        title="Discard this mapping?"
        description="Your corrections are not saved."
        confirm="Discard mapping"
        cancel="Keep editing"
        onConfirm={onCancel}
        onClose={() => setLeaving(false)}
      />
    </>
  );
}

type DraftFormProps = Readonly<{
  from: MappedFile;
  guess: Preview;
  mappings: readonly MappingSummary[];
  onSaved: (name: string) => void;
  onCancel: () => void;
}>;

/** The mapping once nothing has been changed for a moment: not every letter is sent. */
function useSettled(mapping: Mapping): Mapping {
  const [settled, setSettled] = useState(mapping);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(mapping), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [mapping]);
  return settled;
}

const SETTLING_MS = 300;
