import { type ActionDialog, LazyDialog } from '../../parts/page-action.tsx';
import type { ReportSubject } from './report-dialog.tsx';

/** Makes a scheduled report of what the page shows. */
export function mailAction(subject: ReportSubject): ActionDialog {
  return {
    kind: 'dialog',
    label: 'Send by mail…',
    icon: 'mail',
    isReady: true,
    dialog: (opening) => (
      <LazyDialog load={load}>
        {({ ReportDialog }) => <ReportDialog report={null} subject={subject} {...opening} />}
      </LazyDialog>
    ),
  };
}

const load = async () => await import('./report-dialog.tsx');
