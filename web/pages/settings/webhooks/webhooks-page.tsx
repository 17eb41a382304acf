import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { FailureNote, FailureState } from '../../../parts/failure-state.tsx';
import { PageHeader } from '../../../parts/page-header.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { AttemptsDialog } from './attempts-dialog.tsx';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { EditWebhookDialog } from './edit-webhook-dialog.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { type Webhook, webhooksQuery } from './queries.ts';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import { useWebhookChange } from './use-webhook-change.ts';
import { type WebhookAction, WebhookTable } from './webhook-table.tsx';

/** The open dialog. Each is a new object, so that no state of the last remains. */
type Work = Readonly<{ time: number; open: boolean }> &
  (Readonly<{ kind: 'new' }> | Readonly<{ kind: 'log' | 'edit' | 'rotate' | 'delete'; webhook: Webhook }>);

/** The addresses that get the events of the organisation, for owners and admins. */
export function WebhooksPage() {
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery);
  const { enabling, testing, failure } = useWebhookChange();
  const [work, setWork] = useState<Work | null>(null);
  const time = (work?.time ?? 0) + 1;
  const close = () => setWork((last) => (last === null ? null : { ...last, open: false }));
  const act = (action: WebhookAction, webhook: Webhook): void => {
    switch (action) {
      case 'test':
        if (!testing.isPending) testing.mutate(webhook);
        return;
      case 'enable':
      case 'disable':
        enabling.mutate({ webhook, isEnabled: action === 'enable' });
        return;
      default:
        setWork({ kind: action, webhook, time, open: true });
    }
  };
  const newWebhook = (
    <Button variant="primary" icon="plus" onClick={() => setWork({ kind: 'new', time, open: true })}>
      New webhook
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Almanac sends events to your programs, so they need not poll."
        actions={newWebhook}
      />
      {failure !== null && <FailureNote failure={failure} />}
      {error !== null && webhooks === undefined ? (
        <FailureState
          failure={error}
          title="The webhooks could not be loaded"
          onRetry={() => void refetch()}
        />
      ) : webhooks === undefined ? (
        <ListSkeleton />
      ) : webhooks.length === 0 ? (
        <EmptyState title="No webhooks yet" action={newWebhook}>
          A webhook is an address of yours that gets a signed message when the data change, an import ends or
          a key is about to expire.
        </EmptyState>
      ) : (
        <WebhookTable
          webhooks={webhooks}
          busyId={testing.isPending ? testing.variables.id : undefined}
          onAction={act}
        />
      )}
      {work !== null && <WorkDialog key={work.time} work={work} onClose={close} />}
    </>
  );
}

function WorkDialog({ work, onClose }: Readonly<{ work: Work; onClose: () => void }>) {
  const { open } = work;
  switch (work.kind) {
    case 'new':
      return <NewWebhookDialog open={open} onClose={onClose} />;
    case 'log':
      return <AttemptsDialog open={open} webhook={work.webhook} onClose={onClose} />;
    case 'edit':
      return <EditWebhookDialog open={open} webhook={work.webhook} onClose={onClose} />;
    case 'rotate':
      return <RotateSecretDialog open={open} webhook={work.webhook} onClose={onClose} />;
    case 'delete':
      return <DeleteWebhookDialog open={open} webhook={work.webhook} onClose={onClose} />;
    default:
      return work satisfies never;
  }
}
