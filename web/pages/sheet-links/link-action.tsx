import { type ActionDialog, LazyDialog } from '../../parts/page-action.tsx';
import type { LinkSubject } from './make-link-dialog.tsx';
import { type Linked, sheetAddress, sheetSteps } from './sheet-address.ts';

/** Makes a link by which a spreadsheet reads what the page shows. */
export function linkAction(linked: Linked): ActionDialog {
  return {
    kind: 'dialog',
    label: 'Link for a spreadsheet',
    icon: 'table',
    isReady: true,
    dialog: (opening) => (
      <LazyDialog load={load}>
        {({ MakeLinkDialog }) => <MakeLinkDialog subject={subjectOf(linked)} {...opening} />}
      </LazyDialog>
    ),
  };
}

function subjectOf(linked: Linked): LinkSubject {
  return {
    title: linked.title,
    reads: `${linked.title} as you see it`,
    name: linked.title,
    named: linked.kind === 'metric' ? { metrics: [linked.id] } : { statements: [linked.name] },
    fields: null,
    steps: (token) => sheetSteps(linked, sheetAddress(linked, token, location.origin)),
  };
}

const load = async () => await import('./make-link-dialog.tsx');
