import { type ReactNode, useId } from 'react';
import { SectionHeading } from '../../../parts/section-heading.tsx';
import styles from './organization-section.module.css';

/** A part of the page below the settings, ruled off from what is above it. */
export function OrganizationSection({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHeading id={id}>{title}</SectionHeading>
      {children}
    </section>
  );
}
