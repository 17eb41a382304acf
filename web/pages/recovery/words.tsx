import type { ReactNode } from 'react';
import { ButtonLink } from '../../parts/button.tsx';
import styles from './recovery.module.css';

/** What a page has to say where there is nothing to fill in, with the way to sign in. */
export function Words({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  return (
    <div className={styles.form}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.words}>{children}</p>
      <div>
        <ButtonLink to="/sign-in" variant="primary">
          Sign in
        </ButtonLink>
      </div>
    </div>
  );
}
