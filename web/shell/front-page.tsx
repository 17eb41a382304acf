import type { ReactNode } from 'react';
import { classes } from '../parts/classes.ts';
import styles from './front-page.module.css';

/** The frame of pages for signed-out users: the product's name, and one task. */
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
