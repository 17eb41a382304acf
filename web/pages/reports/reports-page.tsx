import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { Stack } from '../../parts/stack.tsx';
import { useDialogCode } from '../../parts/use-dialog-code.ts';
import { useMe } from '../../session/use-me.ts';
import { ListSkeleton } from '../settings/list-skeleton.tsx';
import { type Report, reportsQuery } from './queries.ts';
import { ReportTable } from './report-table.tsx';
import { StopDialog } from './stop-dialog.tsx';

const route = getRouteApi('/signed-in/reports');

/** Boards and statements that are mailed every month: the reader's own, those they get, and for owners and admins all. */
export function ReportsPage() {
  const { stop } = route.useSearch();
  const navigate = route.useNavigate();
  const { organization, sends_mail: sendsMail } = useMe();
  const { data: reports, error, refetch } = useQuery(reportsQuery);
  const [editing, setEditing] = useState<Readonly<{ time: number; open: boolean; report: Report | null }>>({
    time: 0,
    open: false,
    report: null,
  });
  const dialog = useDialogCode(loadDialog, editing.open);
  const open = (report: Report | null) => setEditing(({ time }) => ({ time: time + 1, open: true, report }));
  const newReport = (
    <Button variant="primary" icon="plus" onClick={() => open(null)}>
      New report
    </Button>
  );
  const stopped = reports?.find(({ id }) => id === stop);
  return (
    <>
      <PageHeader
        title="Scheduled reports"
        actions={newReport}
        description={`Boards and statements by mail, every month. Times are counted in ${organization.time_zone.replaceAll('_', ' ')} and shown in yours.`}
      />
      <Stack gap="parts">
        {!sendsMail && (
          <Quiet>
            This service sends no mail. The person who runs it can set up mail; until then no report goes out.
          </Quiet>
        )}
        {error !== null && reports === undefined ? (
          <FailureState
            failure={error}
            title="The reports could not be loaded"
            onRetry={() => void refetch()}
          />
        ) : reports === undefined ? (
          <ListSkeleton />
        ) : reports.length === 0 ? (
          <EmptyState title="No scheduled reports yet" action={newReport}>
            Choose “Send by mail” under “More” on a board or a statement, or make a report here.
          </EmptyState>
        ) : (
          <ReportTable caption="Scheduled reports" reports={reports} onEdit={open} />
        )}
      </Stack>
      {dialog !== null && (
        <dialog.ReportDialog
          key={editing.time}
          open={editing.open}
          report={editing.report}
          subject={null}
          onClose={() => setEditing((before) => ({ ...before, open: false }))}
        />
      )}
      {stop !== undefined && reports !== undefined && (
        <StopDialog report={stopped} onClose={() => void navigate({ search: {}, replace: true })} />
      )}
    </>
  );
}

const loadDialog = async () => await import('./report-dialog.tsx');
