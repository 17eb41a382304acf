import { Toast as BaseToast } from '@base-ui/react/toast';
import { useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './toast.module.css';

/** Notices, for a few seconds each, where they cover nothing. */
export function ToastsShown({ said }: Readonly<{ said: readonly ToastMessage[] }>) {
  return (
    <BaseToast.Provider timeout={SHOWN_MS} limit={3}>
      <BaseToast.Portal>
        <BaseToast.Viewport className={styles.viewport}>
          <List said={said} />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

const SHOWN_MS = 6000;

function List({ said }: Readonly<{ said: readonly ToastMessage[] }>) {
  const { toasts, add } = BaseToast.useToastManager();
  const shown = useRef(0);
  useEffect(() => {
    for (const { words, undo } of said.slice(shown.current)) {
      add({
        title: words,
        ...(undo === undefined ? {} : { actionProps: { children: 'Undo', onClick: undo } }),
      });
    }
    shown.current = said.length;
  }, [said, add]);
  return toasts.map((toast) => (
    <BaseToast.Root key={toast.id} toast={toast} className={styles.toast}>
      <BaseToast.Title className={styles.words} />
      <BaseToast.Action className={styles.action} />
      <BaseToast.Close render={<IconButton icon="close" label="Dismiss" className={styles.close} />} />
    </BaseToast.Root>
  ));
}

/** Something that was done, and the way back where there is one. */
export type ToastMessage = Readonly<{ id: number; words: string; undo?: () => void }>;
