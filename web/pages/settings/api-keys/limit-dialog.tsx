import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ask } from '../../../api/client.ts';
import { areBeside, refusalsOf } from '../../../api/refusal.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import { EndButtons } from '../../../parts/end-buttons.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { say } from '../../../parts/toast.tsx';
import { draftOf, isAboutLimits, LimitFields, limitsOf } from './limit-fields.tsx';
import { type ApiKey, apiKeysQuery } from './queries.ts';

/** Changes what a key is limited to. */
export function LimitDialog({ open, apiKey, onClose }: LimitDialogProps) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(apiKey));
  const limiting = useMutation({
    mutationFn: async () =>
      await ask('PATCH /settings/api-keys/{id}', { path: { id: apiKey.id }, body: limitsOf(draft) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(apiKeysQuery);
      say(`“${apiKey.name}” has new limits.`);
      onClose();
    },
  });
  const refusals = refusalsOf(limiting.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!limiting.isPending) limiting.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Limits of “${apiKey.name}”`}
      description="They apply from the next request of the key."
    >
      <DialogForm onSubmit={submit}>
        {limiting.error !== null && !areBeside(refusals, isAboutLimits) && (
          <FailureNote failure={limiting.error} />
        )}
        <LimitFields draft={draft} refusals={refusals} onChange={setDraft} />
        <EndButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={limiting.isPending}>
            Save limits
          </Button>
        </EndButtons>
      </DialogForm>
    </Dialog>
  );
}

type LimitDialogProps = Readonly<{ open: boolean; apiKey: ApiKey; onClose: () => void }>;
