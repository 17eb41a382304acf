import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { readerLocale } from '../../../format/locale.ts';
import { Button } from '../../../parts/button.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { sizeOf } from './chosen-file.ts';
import { ProgressBar } from './progress-bar.tsx';
import styles from './upload-progress.module.css';
import type { useUpload } from './use-upload.ts';

/** How much of a file has been sent. Who leaves stops it, and is asked first. */
export function UploadProgress({ sending, onStop }: UploadProgressProps) {
  const { chosen, sent } = sending;
  const { size, name } = chosen.file;
  const done = sent?.sent ?? 0;
  const stop = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => stop.current?.focus(), []);
  const blocker = useBlocker({
    // The page stays open from one import to another, and the upload continues.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  });
  return (
    <Stack>
      <p id="sending">
        {done < size ? 'Sending' : 'Sent, waiting for the answer:'} <strong>{name}</strong>
      </p>
      <ProgressBar aria-labelledby="sending" max={size} value={Math.min(done, size)} />
      <div className={styles.progressLine}>
        <Quiet as="span">
          {sizeOf(Math.min(done, size), readerLocale())} of {sizeOf(size, readerLocale())}
        </Quiet>
        <Button ref={stop} onClick={onStop}>
          Stop
        </Button>
      </div>
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
        title="Stop sending the file?"
        description={`If you leave now, nothing of ${name} is imported.`}
        confirm="Stop and leave"
        cancel="Keep sending"
      />
    </Stack>
  );
}

type UploadProgressProps = Readonly<{
  sending: NonNullable<ReturnType<typeof useUpload>['sending']>;
  onStop: () => void;
}>;
