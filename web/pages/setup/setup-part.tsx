import type { ReactNode } from 'react';
import styles from './setup-part.module.css';

/** A part of the form, with what it is about. */
export function SetupPart({ legend, children }: Readonly<{ legend: string; children: ReactNode }>) {
  return (
    <fieldset className={styles.part}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
