import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.ts';

/** A word about something's state. The colour only repeats what the word says. */
export function Badge({ tone = 'neutral', children }: Readonly<{ tone?: Tone; children: ReactNode }>) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>;
}

type Tone = 'neutral' | 'good' | 'warn' | 'bad';
