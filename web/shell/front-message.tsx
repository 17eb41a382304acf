import type { ReactNode } from 'react';
import { ButtonLink } from '../parts/button.tsx';
import styles from './front-message.module.css';
import { FrontText, FrontTitle } from './front-text.tsx';

/** What a page says where there is nothing to fill in, with the way to sign in. */
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
