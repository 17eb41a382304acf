import type { ReactNode } from 'react';
import { classes } from '../parts/classes.ts';
import styles from './front-page.module.css';

/** What stands around the pages of those who are not signed in yet: the name of the house, and one thing to do. */
export function FrontPage({
  look = 'narrow',
  children,
}: Readonly<{ look?: 'narrow' | 'wide'; children: ReactNode }>) {
  return (
    <main className={styles.page}>
      <div className={classes(styles.column, look === 'wide' && styles.wide)}>
        <p className={styles.brand}>Almanac</p>
        <p className={styles.promise}>What was this number, as of that date?</p>
        <div className={styles.body}>{children}</div>
      </div>
    </main>
  );
}
