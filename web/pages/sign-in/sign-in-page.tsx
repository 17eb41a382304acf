import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type HistoryState, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { hasCode } from '../../api/failure.ts';
import { giveSecondFactor, readInvitation, signIn } from '../../api/session.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-field.tsx';
import { CurrentPassword } from '../../parts/current-password.tsx';
import { EmailField } from '../../parts/email-field.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { changeSession, startWith } from '../../session/change.ts';
import { ownPath } from '../../session/return-to.ts';
import { isToShow, useTwoSteps } from '../../session/two-steps.ts';
import { FrontPage } from '../../shell/front-page.tsx';
import { useTitle } from '../../shell/use-title.ts';
import styles from './sign-in.module.css';

/** Signs the user in, and continues with the page they wanted. */
export function SignInPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const { step, secret, type, settle } = useTwoSteps();
  const signingIn = useMutation({
    mutationFn: async () => {
      const invited = invitationOf(router.state.location.state);
      const change = async () =>
        step === 'code'
          ? await giveSecondFactor({ code: secret, ...invited })
          : await signIn({ email, password: secret, ...invited });
      await changeSession(queryClient, change, (next) => startWith(queryClient, next));
      return { isOver: 'invitation_token' in invited && (await hasEnded(invited.invitation_token)) };
    },
    onSuccess: ({ isOver }) => {
      const { search, state } = router.state.location;
      // A user without an organisation has joined one by signing in.
      if (isOver) router.history.replace('/');
      else if (state.token === undefined) router.history.push(ownPath(search.return_to));
      else
        void router.navigate({
          to: state.linkPage ?? '/accept-invitation',
          state: { token: state.token },
          replace: true,
        });
    },
    onError: settle,
  });
  useTitle('Sign in');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!signingIn.isPending) signingIn.mutate();
  };
  return (
    <FrontPage>
      <form className={styles.form} onSubmit={submit}>
        <h1 className={styles.title} tabIndex={-1}>
          Sign in
        </h1>
        {isToShow(signingIn.error) && <FailureNote failure={signingIn.error} />}
        {step === 'code' ? (
          <CodeField
            help="The 6 digits that your authenticator app shows now, or a recovery code."
            value={secret}
            onChange={type}
          />
        ) : (
          <>
            <EmailField value={email} onChange={setEmail} />
            <CurrentPassword required value={secret} onChange={type} />
          </>
        )}
        <Button type="submit" variant="primary" busy={signingIn.isPending}>
          Sign in
        </Button>
        <div>
          <ButtonLink to="/forgotten-password" variant="quiet">
            Forgotten your password?
          </ButtonLink>
        </div>
      </form>
    </FrontPage>
  );
}

// The invitation that the user came from. A user without an organisation joins by it while signing in.
function invitationOf({ token, linkPage }: HistoryState) {
  return token === undefined || linkPage !== undefined ? {} : { invitation_token: token };
}

async function hasEnded(token: string): Promise<boolean> {
  try {
    await readInvitation(token);
    return false;
  } catch (failure) {
    return hasCode(failure, 'NOT_FOUND');
  }
}
