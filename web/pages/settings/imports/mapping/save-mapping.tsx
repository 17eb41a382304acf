import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ask } from '../../../../api/client.ts';
import { Button } from '../../../../parts/button.tsx';
import { ConfirmDialog } from '../../../../parts/confirm-dialog.tsx';
import { EndButtons } from '../../../../parts/end-buttons.tsx';
import { FailureNote } from '../../../../parts/failure-state.tsx';
import { Field, FieldError, TextInput } from '../../../../parts/field.tsx';
import { say } from '../../../../parts/toast.tsx';
import { type MappingSummary, mappingsQuery } from '../queries.ts';
import type { Mapping, Preview, Question } from './queries.ts';
import styles from './save-mapping.module.css';

/** Keeps the mapping under a name, once everything is answered and nothing is missing. */
export function SaveMapping({
  mapping,
  isBusy,
  mappings,
  fileName,
  open,
  faults,
  ...rest
}: SaveMappingProps) {
  const { onSaved, buttons } = rest;
  const queryClient = useQueryClient();
  const [name, setName] = useState(() => nameFrom(fileName));
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const saving = useMutation({
    mutationFn: async () => await ask('PUT /v1/mappings/{name}', { path: { name }, body: mapping }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(mappingsQuery);
      say(`Mapping ${name} saved`);
      onSaved(name);
    },
    onSettled: () => setAsking(false),
  });
  const save = () => {
    const [first] = open;
    if (first !== undefined) {
      setProblem('Answer what is to be checked first.');
      document.querySelector<HTMLElement>(`[data-question="${CSS.escape(first.field)}"]`)?.focus();
    } else if (faults.length > 0) setProblem('The mapping is not complete yet.');
    else if (!NAME.test(name)) {
      setProblem(null);
      input.current?.focus();
    } else if (mappings.some((one) => one.name === name && one.title === null)) setAsking(true);
    else saving.mutate();
  };
  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) save();
      }}
    >
      {faults.length > 0 && (
        <ul className={styles.faults} aria-label="Still missing">
          {faults.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{inWords(field, message)}</li>
          ))}
        </ul>
      )}
      <Field
        label="Name of the mapping"
        help="Small letters, digits, - and _. The next table like this is recognised by its columns."
        error={
          NAME.test(name)
            ? null
            : 'Must have 1 to 60 small letters, digits, - and _, and begin with a letter or digit.'
        }
      >
        {(control) => (
          <TextInput {...control} ref={input} value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      {problem !== null && (open.length > 0 || faults.length > 0) && (
        <FieldError role="alert">{problem}</FieldError>
      )}
      {saving.error !== null && <FailureNote failure={saving.error} />}
      <EndButtons>
        {buttons}
        <Button type="submit" variant="primary" busy={isBusy || saving.isPending}>
          Save and preview import
        </Button>
      </EndButtons>
      <ConfirmDialog
        open={isAsking}
        title={`Replace the mapping ${name}?`}
        description="Your organisation has a mapping of this name. Later imports that use it will read their tables by the new one."
        confirm="Replace mapping"
        busy={saving.isPending}
        onConfirm={() => saving.mutate()}
        onClose={() => setAsking(false)}
      />
    </form>
  );
}

type SaveMappingProps = Readonly<{
  mapping: Mapping;
  /** Whether it is not yet known how the mapping reads the table. */
  isBusy: boolean;
  mappings: readonly MappingSummary[];
  fileName: string;
  open: readonly Question[];
  faults: Preview['faults'];
  onSaved: (name: string) => void;
  buttons: ReactNode;
}>;

const NAME = /^[a-z0-9][a-z0-9_-]{0,59}$/;

function nameFrom(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-');
  return words.replaceAll(/^[-_]+|-+$/g, '').slice(0, 60) || 'table';
}

/** A fault as a sentence: `columns must have name` names one of our columns. */
function inWords(field: string, message: string): string {
  const text = field === 'columns' ? message : `${field} ${message}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replaceAll('_', ' ')}.`;
}
