import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useDialogCode } from '../../parts/use-dialog-code.ts';
import type { Watched } from './watched.ts';

/** Makes an alert on what the page shows. */
export function AlertButton({ watched, quiet = false }: AlertButtonProps) {
  const [opening, setOpening] = useState({ time: 0, open: false });
  const code = useDialogCode(load, opening.open);
  return (
    <>
      <Button
        variant={quiet ? 'quiet' : 'plain'}
        icon="bell"
        disabled={watched === null}
        onClick={() => setOpening(({ time }) => ({ time: time + 1, open: true }))}
      >
        Alert me…
      </Button>
      {code !== null && watched !== null && (
        <code.NewAlertDialog
          key={opening.time}
          open={opening.open}
          watched={watched}
          onClose={() => setOpening(({ time }) => ({ time, open: false }))}
        />
      )}
    </>
  );
}

type AlertButtonProps = Readonly<{
  /** Null until it is known: the button is in its place already. */
  watched: Watched | null;
  /** Whether it stands among quiet actions. */
  quiet?: boolean;
}>;

const load = async () => await import('./new-alert-dialog.tsx');
