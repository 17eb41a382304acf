import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ask } from '../../../api/client.ts';
import { areBeside, refusalsOf, wordsAbout } from '../../../api/refusal.ts';
import { Button } from '../../../parts/button.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { Field, TextInput } from '../../../parts/field.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { say } from '../../../parts/toast.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { type Retention, retention } from './queries.ts';
import { consequencesOf, KIND_NAMES, KINDS, type Kind } from './retention-words.ts';

/** The rules, which are saved after a question that says what they would erase. */
export function RetentionForm({ stored }: Readonly<{ stored: Retention }>) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<Partial<Record<Kind, string>>>({});
  const wordsOf = (kind: Kind): string => typed[kind] ?? String(stored[kind] ?? '');
  const changed = KIND_NAMES.filter((kind) => wordsOf(kind).trim() !== String(stored[kind] ?? ''));
  const body = Object.fromEntries(changed.map((kind) => [kind, daysIn(wordsOf(kind))]));
  const previewing = useMutation({
    mutationFn: async () => (await ask('POST /settings/retention/preview', { body })).data,
  });
  const saving = useMutation({
    mutationFn: async () => await ask('PATCH /settings/retention', { body }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(retention.queryKey, data);
      previewing.reset();
      setTyped({});
      say('The rules are saved');
    },
  });
  const refusals = refusalsOf(previewing.error);
  const isBeside = areBeside(refusals, (field) => KIND_NAMES.some((kind) => kind === field));
  const faultIn = (kind: Kind): string | null =>
    Number.isNaN(daysIn(wordsOf(kind))) ? 'Must be a whole number of days' : wordsAbout(refusals, kind);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (changed.length > 0 && !Object.values(body).some(Number.isNaN)) previewing.mutate();
  };
  return (
    <SettingsForm onSubmit={submit}>
      <Quiet>Leave a field empty to keep that kind of data for ever. The shortest time is 30 days.</Quiet>
      {KIND_NAMES.map((kind) => (
        <Field key={kind} label={KINDS[kind].label} help={KINDS[kind].help} error={faultIn(kind)}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder="Kept for ever"
              value={wordsOf(kind)}
              onChange={({ target }) => {
                previewing.reset();
                setTyped({ ...typed, [kind]: target.value });
              }}
            />
          )}
        </Field>
      ))}
      {previewing.error !== null && !isBeside && <FailureNote failure={previewing.error} />}
      <div>
        <Button type="submit" variant="primary" busy={previewing.isPending} disabled={changed.length === 0}>
          Preview and save
        </Button>
      </div>
      <ConfirmDialog
        open={previewing.data !== undefined}
        onClose={() => {
          previewing.reset();
          saving.reset();
        }}
        onConfirm={() => saving.mutate()}
        title="Save these rules?"
        description={previewing.data === undefined ? '' : consequencesOf(previewing.data)}
        confirm="Save rules"
        busy={saving.isPending}
        failure={saving.error}
      />
    </SettingsForm>
  );
}

/** The days that were typed: null for none, NaN for what is no whole number. */
function daysIn(words: string): number | null {
  const text = words.trim();
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
