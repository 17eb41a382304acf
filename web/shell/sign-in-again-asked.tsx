import { type FormEvent, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { AccountName } from '../parts/account-name.tsx';
import { Button } from '../parts/button.tsx';
import { CodeField } from '../parts/code-field.tsx';
import { CurrentPassword } from '../parts/current-password.tsx';
import { EndButtons } from '../parts/end-buttons.tsx';
import { FailureNote } from '../parts/failure-state.tsx';
import { beginAnew } from '../session/begin-anew.ts';
import { useSignInAgain } from '../session/sign-in-again.ts';
import { isToShow, useTwoSteps } from '../session/two-steps.ts';
import { useMe } from '../session/use-me.ts';
import styles from './sign-in-again.module.css';

/** The question itself. */
export function SignInAgainAsked() {
  const { email, name } = useMe();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const { step, secret, type, settle } = useTwoSteps();
  const signingIn = useSignInAgain();
  // The dialog of the browser lies above those of the page, whichever of them are open.
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('input[type="password"]')?.focus();
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!signingIn.isPending) signingIn.mutate({ step, secret }, { onError: settle });
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={title}
      data-session-ended
      onCancel={stay}
      onKeyDown={(event) => event.key === 'Escape' && stay(event)}
    >
      <form className={styles.form} onSubmit={submit}>
        <h2 id={title} className={styles.title}>
          Sign in again
        </h2>
        <p>
          Your session has ended. Sign in as {name ?? email} to go on where you were: nothing that you typed
          is lost.
        </p>
        {isToShow(signingIn.error) && <FailureNote failure={signingIn.error} />}
        <AccountName email={email} />
        {step === 'code' ? (
          <CodeField help="From your authenticator app, or a recovery code." value={secret} onChange={type} />
        ) : (
          <CurrentPassword help={`Of ${email}`} required value={secret} onChange={type} />
        )}
        <EndButtons>
          <Button variant="quiet" onClick={() => beginAnew('/sign-in')}>
            Discard and sign in as another user
          </Button>
          <Button type="submit" variant="primary" busy={signingIn.isPending}>
            Sign in
          </Button>
        </EndButtons>
      </form>
    </dialog>
  );
}

// Without a session there is nothing to go back to; nor does the key close a dialog of the page below.
function stay(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
  event.nativeEvent.stopImmediatePropagation();
}
