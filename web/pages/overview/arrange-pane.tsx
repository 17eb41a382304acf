import { type ReactNode, useId } from 'react';
import { Count } from '../../parts/count.tsx';
import styles from './arrange-pane.module.css';

/** One side of the arrangement: the figures that are shown, or all of them. */
export function ArrangePane({ title, count, children }: ArrangePaneProps) {
  const id = useId();
  return (
    <section className={styles.pane} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title} <Count>{count}</Count>
      </h3>
      {children}
    </section>
  );
}

type ArrangePaneProps = Readonly<{ title: string; count: ReactNode; children: ReactNode }>;
