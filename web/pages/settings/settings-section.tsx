import type { ComponentProps } from 'react';
import styles from './settings-section.module.css';

/** A part of a page with a name, and room below it. */
export function SettingsSection(props: SettingsSectionProps) {
  return <section className={styles.section} {...props} />;
}

type SettingsSectionProps = Readonly<
  Pick<ComponentProps<'section'>, 'aria-label' | 'aria-labelledby' | 'children'>
>;
