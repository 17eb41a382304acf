import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useDialogCode } from '../../parts/use-dialog-code.ts';
import type { ReportSubject } from './report-dialog.tsx';

/** Makes a scheduled report of what the page shows. */
export function SendByMail({ subject }: Readonly<{ subject: ReportSubject }>) {
  const [opening, setOpening] = useState({ time: 0, open: false });
  const code = useDialogCode(load, opening.open);
  return (
    <>
      <Button onClick={() => setOpening(({ time }) => ({ time: time + 1, open: true }))}>
        Send by mail…
      </Button>
      {code !== null && (
        <code.ReportDialog
          key={opening.time}
          open={opening.open}
          report={null}
          subject={subject}
          onClose={() => setOpening(({ time }) => ({ time, open: false }))}
        />
      )}
    </>
  );
}

const load = async () => await import('./report-dialog.tsx');
