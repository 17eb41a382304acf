import styles from './new-password.module.css';

/** Tells a browser, which keeps passwords, whose this one is, on a form that does not ask for it. Nobody sees it. */
export function AccountName({ email }: Readonly<{ email: string }>) {
  return (
    <input
      type="text"
      className={styles.spoken}
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
