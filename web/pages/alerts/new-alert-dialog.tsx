import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { say } from '../../parts/toast.tsx';
import { type AlertContent, AlertForm } from './alert-form.tsx';
import { alertsQuery } from './queries.ts';
import type { Watched } from './watched.ts';

/** Makes an alert. */
export function NewAlertDialog({ open, watched, onClose }: NewAlertProps) {
  const queryClient = useQueryClient();
  const [only] = watched.choices;
  const making = useMutation({
    mutationFn: async (body: AlertContent) => (await ask('POST /v1/alerts', { body })).data,
    onSuccess: async ({ name }) => {
      await queryClient.invalidateQueries(alertsQuery);
      say(`Alert “${name}” created`);
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      look="wide"
      title={watched.choices.length === 1 ? `Alert on ${only?.label ?? ''}` : 'Alert on a row'}
      description="It is checked whenever the data or the day change, and fires once each time the limit is crossed."
    >
      <AlertForm
        watched={watched}
        busy={making.isPending}
        failure={making.error}
        submit="Create alert"
        onSubmit={(content) => making.mutate(content)}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type NewAlertProps = Readonly<{ open: boolean; watched: Watched; onClose: () => void }>;
