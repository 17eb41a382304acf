import { type ActionDialog, LazyDialog } from '../../parts/page-action.tsx';
import type { Watched } from './watched.ts';

/** Makes an alert on what the page shows. Null until that is known. */
export function alertAction(watched: Watched | null): ActionDialog {
  return {
    kind: 'dialog',
    label: 'Alert me…',
    icon: 'bell',
    isReady: watched !== null,
    dialog: (opening) =>
      watched !== null && (
        <LazyDialog load={load}>
          {({ NewAlertDialog }) => <NewAlertDialog watched={watched} {...opening} />}
        </LazyDialog>
      ),
  };
}

const load = async () => await import('./new-alert-dialog.tsx');
