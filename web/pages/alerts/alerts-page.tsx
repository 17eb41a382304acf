import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { Stack } from '../../parts/stack.tsx';
import { ListSkeleton } from '../settings/list-skeleton.tsx';
import { type AlertAction, AlertTable } from './alert-table.tsx';
import { EditAlertDialog } from './edit-alert-dialog.tsx';
import { FiringList } from './firing-list.tsx';
import { firingsQuery } from './firings.ts';
import { type Alert, alertsQuery } from './queries.ts';
import { useAlertChanges } from './use-alert-changes.ts';
import { useSeen } from './use-seen.ts';

/** What fired, and the alerts that there are. */
export function AlertsPage() {
  const alerts = useQuery(alertsQuery);
  const firings = useQuery(firingsQuery);
  const unseen = useSeen(firings.data);
  const { pausing, deleting, failure } = useAlertChanges();
  const [edited, setEdited] = useState<Readonly<{ alert: Alert; time: number; open: boolean }> | null>(null);
  const act = (action: AlertAction, alert: Alert): void => {
    if (action === 'edit') setEdited((last) => ({ alert, time: (last?.time ?? 0) + 1, open: true }));
    else if (action === 'delete') deleting.mutate(alert);
    else pausing.mutate({ alert, isPaused: action === 'pause' });
  };
  const error = alerts.error ?? firings.error;
  const isThere = alerts.data !== undefined && firings.data !== undefined;
  return (
    <>
      <PageHeader
        title="Alerts"
        description="Limits on metrics and statements, and when they were crossed."
      />
      {failure !== null && <FailureNote failure={failure} />}
      {error !== null && !isThere ? (
        <FailureState
          failure={error}
          title="The alerts could not be loaded"
          onRetry={() => void Promise.all([alerts.refetch(), firings.refetch()])}
        />
      ) : !isThere ? (
        <ListSkeleton />
      ) : alerts.data.length === 0 && firings.data.data.length === 0 ? (
        <NoAlerts />
      ) : (
        <Stack>
          <SectionHeading>What fired</SectionHeading>
          <FiringList firings={firings.data.data} total={firings.data.meta.total} unseen={unseen} />
          <SectionHeading>Alerts</SectionHeading>
          {alerts.data.length === 0 ? (
            <NoAlerts />
          ) : (
            <AlertTable caption="Alerts" alerts={alerts.data} onAction={act} />
          )}
        </Stack>
      )}
      {edited !== null && (
        <EditAlertDialog
          key={edited.time}
          open={edited.open}
          alert={edited.alert}
          onClose={() => setEdited((last) => (last === null ? null : { ...last, open: false }))}
        />
      )}
    </>
  );
}

function NoAlerts() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="No alerts yet"
      action={<Button onClick={() => void navigate({ to: '/metrics' })}>Choose a metric</Button>}
    >
      Choose “Alert me…” on the page of a metric, or under “More” on a statement, and set a limit.
    </EmptyState>
  );
}
