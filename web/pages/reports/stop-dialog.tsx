import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { say } from '../../parts/toast.tsx';
import { type Report, takeStep } from './queries.ts';

/** Stops a report for the reader, who came by the link of its mail. */
export function StopDialog({
  report,
  onClose,
}: Readonly<{ report: Report | undefined; onClose: () => void }>) {
  const client = useQueryClient();
  const stopping = useMutation({
    mutationFn: async (id: string) => await takeStep(client, id, 'stop'),
    onSuccess: (_, id) => {
      onClose();
      say('You no longer get this report', () => {
        takeStep(client, id, 'resume').then(
          () => say('You get this report again'),
          () => say('Couldn’t undo this.'),
        );
      });
    },
  });
  const isThere = report !== undefined && report.has_stopped === false;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => (isThere ? stopping.mutate(report.id) : onClose())}
      title={isThere ? `Stop “${report.name}” for you?` : 'You do not get this report'}
      description={
        isThere
          ? 'You get no more mails of it. Other recipients still do. You can get it again on this page.'
          : 'It was stopped or deleted already, or it belongs to another organisation of yours.'
      }
      confirm={isThere ? 'Stop report' : 'OK'}
      cancel={isThere ? 'Cancel' : 'Close'}
      reversible
      busy={stopping.isPending}
      failure={stopping.error}
    />
  );
}
