import type { ReactNode } from 'react';
import styles from './chart-head.module.css';

/** The caption of a chart: its title, and what stands beside it. */
export function ChartHead({ title, link, children }: ChartHeadProps) {
  return (
    <figcaption className={styles.head}>
      <h2 className={styles.title}>{link?.(title) ?? title}</h2>
      {children}
    </figcaption>
  );
}

type ChartHeadProps = Readonly<{
  title: string;
  /** Makes the title lead to the page of the number. */
  link?: ((title: string) => ReactNode) | undefined;
  children?: ReactNode;
}>;
