import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { formatInstant } from '../../../format/date.ts';
import { formatCount } from '../../../format/number.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { FailureNote, FailureState } from '../../../parts/failure-state.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { Table } from '../../../parts/table.tsx';
import type { Column } from '../../../parts/table-props.ts';
import { TimeAgo } from '../../../parts/time-ago.tsx';
import { say } from '../../../parts/toast.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { kindWords } from './kind-words.ts';
import { type Attempt, attemptsQuery, type Webhook, webhooksQuery } from './queries.ts';

/** The log of a webhook: what was sent, how it was answered, and a way to send it again. */
export function AttemptsDialog({ open, webhook, onClose }: AttemptsDialogProps) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(attemptsQuery(webhook.id));
  const replaying = useMutation({
    mutationFn: async (eventId: string) =>
      await ask('POST /settings/webhooks/{id}/replay', {
        path: { id: webhook.id },
        body: { event_id: eventId },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(webhooksQuery);
      say('The events are sent again.');
    },
  });
  const mayReplay = webhook.state !== 'disabled' && !replaying.isPending;
  const columns: readonly Column<Attempt>[] = [
    { key: 'when', heading: 'When', cell: ({ attempted_at: at }) => <TimeAgo instant={at} /> },
    { key: 'event', heading: 'Event', cell: ({ event_type: type }) => kindWords(type) },
    { key: 'answer', heading: 'Answer', cell: (attempt) => <Answer attempt={attempt} /> },
    {
      key: 'time',
      heading: 'Time',
      align: 'end',
      cell: ({ duration_ms: ms }) => `${formatCount(ms)} ms`,
    },
    {
      key: 'again',
      heading: 'Again',
      align: 'end',
      cell: ({ event_id: id, event_type: type, attempted_at: at, is_kept: isKept }) =>
        isKept ? (
          <Button
            variant="quiet"
            aria-label={`Send from here: ${kindWords(type)}, ${formatInstant(at)}`}
            disabled={!mayReplay}
            onClick={() => replaying.mutate(id)}
          >
            Send from here
          </Button>
        ) : null,
    },
  ];
  return (
    <Dialog
      look="wide"
      open={open}
      onClose={onClose}
      title={`Log of “${webhook.name}”`}
      description="Sending again repeats an event and all after it, in order, with the same ids."
    >
      <Stack gap="fields">
        {replaying.error !== null && <FailureNote failure={replaying.error} />}
        {error !== null && data === undefined ? (
          <FailureState failure={error} title="The log could not be loaded" onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <ListSkeleton />
        ) : data.length === 0 ? (
          <EmptyState title="Nothing sent yet">Send a test to see whether the receiver answers.</EmptyState>
        ) : (
          <Table
            caption="Attempts"
            columns={columns}
            rows={data}
            keyOf={({ attempted_at: at, event_id: id }) => `${at} ${id}`}
          />
        )}
      </Stack>
    </Dialog>
  );
}

type AttemptsDialogProps = Readonly<{ open: boolean; webhook: Webhook; onClose: () => void }>;

function Answer({ attempt: { status, failure } }: Readonly<{ attempt: Attempt }>) {
  return (
    <>
      <Badge tone={failure === null ? 'good' : 'bad'}>
        {failure === null ? `Accepted (${status ?? ''})` : 'Not accepted'}
      </Badge>
      {failure !== null && <Quiet small>{failure}</Quiet>}
    </>
  );
}
