import type { ComponentProps } from 'react';
import { Button } from '../../../parts/button.tsx';
import styles from './row-button.module.css';

/** A quiet button at the end of a row, as tall as the line that it is on. */
export function RowButton(props: Readonly<Omit<ComponentProps<typeof Button>, 'className' | 'variant'>>) {
  return <Button variant="quiet" {...props} className={styles.button} />;
}
