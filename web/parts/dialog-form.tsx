import type { ComponentProps } from 'react';
import styles from './dialog-form.module.css';

/** The fields of a dialog, one below the other. */
export function DialogForm(props: Readonly<Pick<ComponentProps<'form'>, 'id' | 'onSubmit' | 'children'>>) {
  return <form className={styles.form} {...props} />;
}
