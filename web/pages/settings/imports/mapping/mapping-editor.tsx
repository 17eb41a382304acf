import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../parts/button.tsx';
import { EmptyState } from '../../../../parts/empty-state.tsx';
import { EndButtons } from '../../../../parts/end-buttons.tsx';
import { FailureState } from '../../../../parts/failure-state.tsx';
import { Field, Select } from '../../../../parts/field.tsx';
import { Quiet } from '../../../../parts/quiet.tsx';
import { Stack } from '../../../../parts/stack.tsx';
import { ListSkeleton } from '../../list-skeleton.tsx';
import FILE_KINDS from '../file-kinds.json';
import { isKind, KINDS } from '../kind-words.ts';
import type { MappingSummary } from '../queries.ts';
import { DraftForm } from './draft-form.tsx';
import styles from './mapping-editor.module.css';
import { guessQuery, LARGEST_WORKBOOK, type MappableKind, type MappedFile, type Preview } from './queries.ts';

/** A mapping of a table, made from its first rows: guessed, corrected with the rows beside it, and kept under a name. */
export function MappingEditor({ from, mappings, onSaved, onCancel }: MappingEditorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.editor} aria-labelledby="make-a-mapping">
      <h2 id="make-a-mapping" ref={heading} tabIndex={-1}>
        Make a mapping for {from.file.name}
      </h2>
      {from.format === 'xlsx' && from.file.size > LARGEST_WORKBOOK ? (
        <Unreadable
          reason="This workbook is larger than 4 MB. Make the mapping with a copy that has fewer rows; it will read this one too."
          onCancel={onCancel}
        />
      ) : (
        <GuessedMapping from={from} mappings={mappings} onSaved={onSaved} onCancel={onCancel} />
      )}
    </section>
  );
}

type MappingEditorProps = Readonly<{
  from: MappedFile;
  mappings: readonly MappingSummary[];
  /** Hears the name under which it was kept. */
  onSaved: (name: string) => void;
  onCancel: () => void;
}>;

function GuessedMapping({ from, mappings, onSaved, onCancel }: MappingEditorProps) {
  const [kind, setKind] = useState<MappableKind | null>(null);
  const { data: guess, error, isPlaceholderData, refetch } = useQuery(guessQuery(from, kind));
  if (error !== null)
    return (
      <FailureState
        failure={error}
        onRetry={() => void refetch()}
        action={<Button onClick={onCancel}>Cancel</Button>}
      />
    );
  if (guess === undefined) return <ListSkeleton />;
  if (guess.fault !== null && guess.columns.length === 0)
    return <Unreadable reason={sentenceOf(guess.fault)} onCancel={onCancel} />;
  const chosen = kind ?? (guess.is_kind_sure ? guess.kind : null);
  return (
    <Stack gap="fields">
      <KindChoice guess={guess} kind={chosen} onChange={setKind} />
      {isPlaceholderData ? (
        <ListSkeleton />
      ) : chosen === null ? (
        <>
          <Quiet>Its columns: {guess.columns.map(({ name }) => name).join(', ')}.</Quiet>
          <EndButtons>
            <Button onClick={onCancel}>Cancel</Button>
          </EndButtons>
        </>
      ) : (
        <DraftForm
          key={chosen}
          from={from}
          guess={guess}
          mappings={mappings}
          onSaved={onSaved}
          onCancel={onCancel}
        />
      )}
    </Stack>
  );
}

function KindChoice({ guess, kind, onChange }: KindChoiceProps) {
  const likely = guess.kinds;
  const others = MAPPABLE.filter((one) => !likely.includes(one));
  return (
    <Field label="The table holds" help={kind === null ? 'Its columns do not say what it holds.' : undefined}>
      {(control) => (
        <Select
          {...control}
          options={[
            ...(kind === null ? [{ value: '', label: 'Choose …' }] : []),
            ...[...likely, ...others].map((value) => ({ value, label: KINDS[value] })),
          ]}
          value={kind ?? ''}
          onChange={({ target: { value } }) => {
            const found = MAPPABLE.find((one) => one === value);
            if (found !== undefined) onChange(found);
          }}
        />
      )}
    </Field>
  );
}

type KindChoiceProps = Readonly<{
  guess: Preview;
  kind: MappableKind | null;
  onChange: (kind: MappableKind) => void;
}>;

const MAPPABLE = FILE_KINDS.filter(({ isMappable }) => isMappable)
  .map(({ name }) => name)
  .filter((name): name is MappableKind => isKind(name));

function Unreadable({ reason, onCancel }: Readonly<{ reason: string; onCancel: () => void }>) {
  return (
    <EmptyState title="We can’t read this table" action={<Button onClick={onCancel}>Cancel</Button>}>
      {reason}
    </EmptyState>
  );
}

function sentenceOf({ line, reason }: NonNullable<Preview['fault']>): string {
  return line === null ? `${reason}.` : `Line ${line}: ${reason}.`;
}
