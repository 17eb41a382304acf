import type { ReactNode } from 'react';
import styles from './tiny-code.module.css';

/** What programs call something, beside its name. */
export function TinyCode({ children }: Readonly<{ children: ReactNode }>) {
  return <code className={styles.code}>{children}</code>;
}
