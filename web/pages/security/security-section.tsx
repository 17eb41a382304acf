import type { ReactNode } from 'react';
import { SectionHeading } from '../../parts/section-heading.tsx';
import styles from './security-section.module.css';

/** A part of the page, with what it is about. */
export function SecuritySection({ id, title, children }: SecuritySectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHeading id={id}>{title}</SectionHeading>
      {children}
    </section>
  );
}

type SecuritySectionProps = Readonly<{ id: string; title: string; children: ReactNode }>;
