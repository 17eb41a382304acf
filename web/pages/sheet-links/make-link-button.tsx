import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useDialogCode } from '../../parts/use-dialog-code.ts';
import type { LinkSubject } from './make-link-dialog.tsx';
import { type Linked, sheetAddress, sheetSteps } from './sheet-address.ts';

/** Makes a link by which a spreadsheet reads what the page shows. */
export function MakeLinkButton({ linked }: Readonly<{ linked: Linked }>) {
  // Each opening is a new dialog, so that no token of the last remains.
  const [opening, setOpening] = useState({ time: 0, open: false });
  const code = useDialogCode(load, opening.open);
  return (
    <>
      <Button onClick={() => setOpening(({ time }) => ({ time: time + 1, open: true }))}>
        Link for a spreadsheet
      </Button>
      {code !== null && (
        <code.MakeLinkDialog
          key={opening.time}
          open={opening.open}
          subject={subjectOf(linked)}
          onClose={() => setOpening(({ time }) => ({ time, open: false }))}
        />
      )}
    </>
  );
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
