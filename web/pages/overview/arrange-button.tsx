import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useDialogCode } from '../../parts/use-dialog-code.ts';
import type { Arrangement } from './queries.ts';

/** Opens the arrangement of the overview. Its code is loaded when the user reaches for it. */
export function ArrangeButton({ arrangement }: Readonly<{ arrangement: Arrangement | undefined }>) {
  const [open, setOpen] = useState(false);
  const code = useDialogCode(load, open);
  const prepare = (): void => {
    // Opening it reports a failure.
    load().catch(() => undefined);
  };
  return (
    <>
      <Button
        icon="settings"
        aria-haspopup="dialog"
        // It has its place already while it is not yet known what there is to arrange.
        disabled={arrangement === undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        Arrange figures
      </Button>
      {code !== null && arrangement !== undefined && (
        <code.ArrangeDialog arrangement={arrangement} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const load = async () => await import('./arrange-dialog.tsx');
