import type { ReactNode } from 'react';
import { FrontText, FrontTitle } from '../../shell/front-text.tsx';
import styles from './setup.module.css';

/** What somebody sees who has not opened the address that the service printed, or an older one. */
export function WithoutToken({ children }: Readonly<{ children?: ReactNode }>) {
  return (
    <div className={styles.form}>
      <header className={styles.head}>
        <FrontTitle>Set up Almanac</FrontTitle>
        {children}
        <FrontText>
          Open the address that the service printed when it started. It is in the terminal or in the log, and
          ends with <code>/setup#token=…</code>. Each start prints another one, so that only somebody who runs
          the service becomes its first owner.
        </FrontText>
        <FrontText>
          Or create the organisation on the same machine: <code>almanac org create</code>, then{' '}
          <code>almanac user create</code>.
        </FrontText>
      </header>
    </div>
  );
}
