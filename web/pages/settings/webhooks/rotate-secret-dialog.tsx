import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ask } from '../../../api/client.ts';
import { Button } from '../../../parts/button.tsx';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import { EndButtons } from '../../../parts/end-buttons.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { type Webhook, type WebhookWithSecret, webhooksQuery } from './queries.ts';
import { readySecret, WebhookSecret } from './webhook-secret.tsx';

/** Gives a webhook a new secret, beside which the old one signs for a day. */
export function RotateSecretDialog({ open, webhook, onClose }: RotateSecretDialogProps) {
  const queryClient = useQueryClient();
  const rotating = useMutation({
    mutationFn: async (): Promise<WebhookWithSecret> =>
      (await ask('POST /settings/webhooks/{id}/rotate-secret', { path: { id: webhook.id } })).data,
    gcTime: 0,
    onSuccess: () => void queryClient.invalidateQueries(webhooksQuery),
  });
  const made = rotating.data;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!rotating.isPending) rotating.mutate();
  };
  return (
    <SecretDialog
      open={open}
      title={`Rotate the secret of “${webhook.name}”`}
      description="Messages are signed with the new secret and, for 24 hours, with the old one too. The receiver keeps working while you replace it."
      noun="secret"
      ready={readySecret(made)}
      shown={(onCopied) => made !== undefined && <WebhookSecret webhook={made} onCopied={onCopied} />}
      onClose={onClose}
    >
      <DialogForm onSubmit={submit}>
        {rotating.error !== null && <FailureNote failure={rotating.error} />}
        <EndButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={rotating.isPending}>
            Rotate secret
          </Button>
        </EndButtons>
      </DialogForm>
    </SecretDialog>
  );
}

type RotateSecretDialogProps = Readonly<{ open: boolean; webhook: Webhook; onClose: () => void }>;
