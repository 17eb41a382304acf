import { lazy, Suspense, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import type { Arrangement } from './queries.ts';

/** Opens the arrangement of the overview. What it takes comes when somebody reaches for it. */
export function ArrangeButton({ arrangement }: Readonly<{ arrangement: Arrangement | undefined }>) {
  const [open, setOpen] = useState<'never' | 'yes' | 'no'>('never');
  return (
    <>
      <Button
        icon="settings"
        aria-haspopup="dialog"
        // It has its place already while it is not yet known what there is to arrange.
        disabled={arrangement === undefined}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen('yes')}
      >
        Arrange figures
      </Button>
      {open !== 'never' && arrangement !== undefined && (
        <Suspense>
          <ArrangeDialog arrangement={arrangement} open={open === 'yes'} onClose={() => setOpen('no')} />
        </Suspense>
      )}
    </>
  );
}

const load = async () => await import('./arrange-dialog.tsx');
const ArrangeDialog = lazy(async () => ({ default: (await load()).ArrangeDialog }));
