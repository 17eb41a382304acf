import type { ReactNode } from 'react';
import styles from './end-buttons.module.css';

/** The buttons at the end of a form or a dialog, the main one last. */
export function EndButtons({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={styles.buttons}>{children}</div>;
}
