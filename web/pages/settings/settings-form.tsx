import type { ComponentProps } from 'react';
import styles from './settings-form.module.css';

/** Settings to change, one below the other. What is wrong is named beside each, by us and not by the browser. */
export function SettingsForm(props: Readonly<Pick<ComponentProps<'form'>, 'onSubmit' | 'children'>>) {
  return <form className={styles.form} noValidate {...props} />;
}
