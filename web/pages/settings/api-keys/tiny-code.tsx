import type { ReactNode } from 'react';
import styles from './tiny-code.module.css';

/** A name for programs, beside a name for people. */
export function TinyCode({ children }: Readonly<{ children: ReactNode }>) {
  return <code className={styles.code}>{children}</code>;
}
