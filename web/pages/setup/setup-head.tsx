import type { ReactNode } from 'react';
import { FrontTitle } from '../../shell/front-text.tsx';
import styles from './setup-head.module.css';

/** What the page is for, above all that it asks. */
export function SetupHead({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <header className={styles.head}>
      <FrontTitle>Set up Almanac</FrontTitle>
      {children}
    </header>
  );
}
