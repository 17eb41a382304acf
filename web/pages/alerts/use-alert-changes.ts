import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { say } from '../../parts/toast.tsx';
import { firingsQuery } from './firings.ts';
import { type Alert, alertsQuery } from './queries.ts';

/** What is done with an alert at once: pausing, resuming and deleting it, each with its undo. */
export function useAlertChanges() {
  const queryClient = useQueryClient();
  const refresh = async () => {
    await queryClient.invalidateQueries(alertsQuery);
    await queryClient.invalidateQueries(firingsQuery);
  };
  const pausing = useMutation({
    mutationFn: async ({ alert, isPaused }: Readonly<{ alert: Alert; isPaused: boolean }>) =>
      await ask('PATCH /v1/alerts/{id}', { path: { id: alert.id }, body: { is_paused: isPaused } }),
    onSuccess: async (_answer, { alert, isPaused }) => {
      await refresh();
      if (isPaused) say(`“${alert.name}” paused`, () => pausing.mutate({ alert, isPaused: false }));
      else say(`“${alert.name}” resumed`);
    },
  });
  const restoring = useMutation({
    mutationFn: async (alert: Alert) => await ask('POST /v1/alerts/{id}/restore', { path: { id: alert.id } }),
    onSuccess: async (_answer, alert) => {
      await refresh();
      say(`“${alert.name}” restored`);
    },
  });
  const deleting = useMutation({
    mutationFn: async (alert: Alert) => await ask('DELETE /v1/alerts/{id}', { path: { id: alert.id } }),
    onSuccess: async (_answer, alert) => {
      await refresh();
      say(`“${alert.name}” deleted`, () => restoring.mutate(alert));
    },
  });
  return { pausing, deleting, failure: pausing.error ?? deleting.error ?? restoring.error };
}
