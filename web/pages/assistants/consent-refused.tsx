import { useEffect } from 'react';
import styles from './consent-form.module.css';
import type { Consent } from './queries.ts';

/**
 * Why an assistant cannot be connected. A program on this computer hears it at once. Another host does only when the reader goes there:
 * anybody can make a link to this page that names their own.
 */
export function ConsentRefused({ consent }: ConsentRefusedProps) {
  const { reason, returns_to: place, returns_to_this_machine: isHere, redirect_to: to } = consent;
  useEffect(() => {
    if (isHere) location.replace(to);
  }, [isHere, to]);
  return (
    <div className={styles.form} role="alert">
      <h1 className={styles.title}>The assistant could not be connected</h1>
      <p>{reason}</p>
      <p>
        <a href={to} rel="noreferrer">
          Go back to {place}
        </a>
      </p>
    </div>
  );
}

type ConsentRefusedProps = Readonly<{ consent: Extract<Consent, { kind: 'refused' }> }>;
