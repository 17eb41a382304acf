import type { ReactNode } from 'react';
import styles from './capability-set.module.css';

/** Boxes to tick that belong together. */
export function CapabilitySet({ legend, describedBy, children }: CapabilitySetProps) {
  return (
    <fieldset className={styles.capabilities} aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

type CapabilitySetProps = Readonly<{ legend: string; describedBy?: string | undefined; children: ReactNode }>;
