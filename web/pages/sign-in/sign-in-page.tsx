import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { signIn } from '../../api/session.ts';
import { Button } from '../../parts/button.tsx';
import { CurrentPassword } from '../../parts/current-password.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import { changeSession, startWith } from '../../session/change.ts';
import { ownPath } from '../../session/return-to.ts';
import { FrontPage } from '../../shell/front-page.tsx';
import { useTitle } from '../../shell/use-title.ts';
import styles from './sign-in.module.css';

/** Where one signs in. Afterwards it goes on where one wanted to be. */
export function SignInPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signingIn = useMutation({
    mutationFn: async (form: Readonly<{ email: string; password: string }>) => {
      const change = async () => await signIn(form);
      await changeSession(queryClient, change, (next) => startWith(queryClient, next));
    },
    onSuccess: () => {
      const { return_to: wanted } = router.state.location.search;
      router.history.push(ownPath(wanted));
    },
    // What was typed is most likely wrong in the password.
    onError: () => setPassword(''),
  });
  useTitle('Sign in');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!signingIn.isPending) signingIn.mutate({ email, password });
  };
  return (
    <FrontPage>
      <form className={styles.form} onSubmit={submit}>
        <h1 className={styles.title} tabIndex={-1}>
          Sign in
        </h1>
        {signingIn.error !== null && <FailureNote failure={signingIn.error} />}
        <Field label="E-mail address">
          {(control) => (
            <TextInput
              {...control}
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <CurrentPassword required value={password} onChange={setPassword} />
        <Button type="submit" variant="primary" busy={signingIn.isPending}>
          Sign in
        </Button>
      </form>
    </FrontPage>
  );
}
