import type { ReactNode } from 'react';
import { ButtonLink } from '../parts/button.tsx';
import styles from './front-message.module.css';
import { FrontText, FrontTitle } from './front-text.tsx';

/** A page with only a message, and the link to sign in. */
export function FrontMessage({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  return (
    <div className={styles.message}>
      <FrontTitle>{title}</FrontTitle>
      <FrontText>{children}</FrontText>
      <div>
        <ButtonLink to="/sign-in" variant="primary">
          Sign in
        </ButtonLink>
      </div>
    </div>
  );
}
