import type { ReactNode } from 'react';
import { FrontTitle } from '../../shell/front-text.tsx';
import styles from './setup-head.module.css';

/** The purpose of the page, above its fields. */
export function SetupHead({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <header className={styles.head}>
      <FrontTitle>Set up Almanac</FrontTitle>
      {children}
    </header>
  );
}
