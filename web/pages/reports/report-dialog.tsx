import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { say } from '../../parts/toast.tsx';
import { useMe } from '../../session/use-me.ts';
import { candidatesQuery, type Report, type ReportForm, saveReport } from './queries.ts';
import { ReportFields } from './report-fields.tsx';

/** What a page offers to send: its name, its parts as a board pack has them, and the period that it shows. */
export type ReportSubject = Readonly<{ name: string; parts: string; period: string }>;

/** Makes a scheduled report, or changes one. */
export function ReportDialog({ open, report, subject, onClose }: ReportDialogProps) {
  const client = useQueryClient();
  const { user_id: userId, sends_mail: sendsMail } = useMe();
  const { data: members, error, refetch } = useQuery(candidatesQuery);
  const saving = useMutation({
    mutationFn: async (body: ReportForm) => await saveReport(client, report?.id ?? null, body),
    onSuccess: () => {
      say(report === null ? 'Report created' : 'Report saved');
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      look="wide"
      title={report === null ? 'Send by mail' : `Edit “${report.name}”`}
      description={
        sendsMail
          ? 'Each recipient gets what both they and you may see, with a workbook.'
          : 'This service sends no mail yet: the report begins once the person who runs it has set up mail.'
      }
    >
      {members !== undefined ? (
        <ReportFields
          from={report === null ? newForm(subject, userId) : formOf(report)}
          choosesParts={report !== null || subject === null}
          members={members}
          isNew={report === null}
          busy={saving.isPending}
          failure={saving.error}
          onSave={(form) => saving.mutate(form)}
          onCancel={onClose}
        />
      ) : error === null ? (
        <Skeleton height="20rem" />
      ) : (
        <FailureState
          failure={error}
          title="The members could not be loaded"
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  );
}

type ReportDialogProps = Readonly<{
  open: boolean;
  /** Null for a new one. */
  report: Report | null;
  /** What the page shows, where a new one is made of that. */
  subject: ReportSubject | null;
  onClose: () => void;
}>;

function newForm(subject: ReportSubject | null, userId: string): Required<ReportForm> {
  const { name = '', parts = 'board:month-end', period = 'last_month' } = subject ?? {};
  return { name, parts, period, working_day: USUAL_DAY, hour: USUAL_HOUR, recipients: [userId] };
}

const USUAL_DAY = 3;
const USUAL_HOUR = 8;

function formOf({ name, parts, period, working_day, hour, recipients }: Report): Required<ReportForm> {
  const ids = recipients.flatMap(({ user_id: id, has_stopped: stopped }) => (stopped ? [] : [id]));
  return { name, parts, period, working_day, hour, recipients: ids };
}
