import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useDialogCode } from '../../parts/use-dialog-code.ts';
import type { Linked } from './sheet-address.ts';

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
          linked={linked}
          onClose={() => setOpening(({ time }) => ({ time, open: false }))}
        />
      )}
    </>
  );
}

const load = async () => await import('./make-link-dialog.tsx');
