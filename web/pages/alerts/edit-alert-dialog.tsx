import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { say } from '../../parts/toast.tsx';
import { type AlertContent, AlertForm } from './alert-form.tsx';
import { type Alert, alertsQuery } from './queries.ts';
import { watchedBy } from './watched.ts';

/** Changes an alert. */
export function EditAlertDialog({ open, alert, onClose }: EditAlertProps) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: async (content: AlertContent) =>
      await ask('PATCH /v1/alerts/{id}', { path: { id: alert.id }, body: content }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(alertsQuery);
      say('Alert saved');
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      look="wide"
      title={`Edit “${alert.name}”`}
      description={`On ${alert.label ?? 'a value that there is no more'}. A new limit begins anew: it fires when the value crosses it from now on.`}
    >
      <AlertForm
        watched={watchedBy(alert)}
        alert={alert}
        busy={saving.isPending}
        failure={saving.error}
        submit="Save"
        onSubmit={(content) => saving.mutate(content)}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type EditAlertProps = Readonly<{ open: boolean; alert: Alert; onClose: () => void }>;
