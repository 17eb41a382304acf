import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ask } from '../../../api/client.ts';
import { Button } from '../../../parts/button.tsx';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import { EndButtons } from '../../../parts/end-buttons.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { type ApiKey, apiKeysQuery, type MintedKey } from './queries.ts';
import { readyKey } from './ready-key.ts';
import { Secret } from './secret.tsx';

/** Replaces a key by a new one with the same capabilities; the old one stays valid for a while, so that no program stops. */
export function RotateDialog({ open, old, onClose }: RotateDialogProps) {
  const queryClient = useQueryClient();
  const [hours, setHours] = useState('24');
  const rotating = useMutation({
    mutationFn: async (): Promise<MintedKey> => {
      const route = 'POST /settings/api-keys/{id}/rotate';
      return (await ask(route, { path: { id: old.id }, body: { overlap_hours: Number(hours) } })).data;
    },
    gcTime: 0,
    onSuccess: () => void queryClient.invalidateQueries(apiKeysQuery),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!rotating.isPending) rotating.mutate();
  };
  const note = (
    <Quiet small>
      The old key, <code>{old.begins_with}…</code>, {afterwards(hours)}
    </Quiet>
  );
  return (
    <SecretDialog
      open={open}
      title={`Rotate “${old.name}”`}
      description="You get a new key with the same name, capabilities and expiry. Replace the old key with it."
      noun="key"
      ready={readyKey(rotating.data)}
      shown={(onCopied) =>
        rotating.data !== undefined && <Secret minted={rotating.data} note={note} onCopied={onCopied} />
      }
      onClose={onClose}
    >
      <DialogForm onSubmit={submit}>
        {rotating.error !== null && <FailureNote failure={rotating.error} />}
        <Field
          label="The old key"
          help={
            <>
              It begins with <code>{old.begins_with}</code>. If someone else may have seen it, let it stop at
              once.
            </>
          }
        >
          {(control) => (
            <Select
              {...control}
              options={OVERLAPS}
              value={hours}
              onChange={({ target }) => setHours(target.value)}
            />
          )}
        </Field>
        <EndButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={rotating.isPending}>
            Rotate key
          </Button>
        </EndButtons>
      </DialogForm>
    </SecretDialog>
  );
}

type RotateDialogProps = Readonly<{ open: boolean; old: ApiKey; onClose: () => void }>;

const OVERLAPS = [
  { value: '0', label: 'Stops at once' },
  { value: '1', label: 'Expires in 1 hour' },
  { value: '24', label: 'Expires in 24 hours' },
  { value: '72', label: 'Expires in 3 days' },
  { value: '168', label: 'Expires in 7 days' },
];

function afterwards(hours: string): string {
  if (hours === '0') return 'has stopped working.';
  return `${OVERLAPS.find(({ value }) => value === hours)?.label.toLowerCase() ?? ''}, then stops by itself.`;
}
