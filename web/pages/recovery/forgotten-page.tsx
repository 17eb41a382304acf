import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { askForLink, byMail } from '../../api/recovery.ts';
import { refusalsOf, wordsAbout } from '../../api/refusal.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { FrontPage } from '../../shell/front-page.tsx';
import { useTitle } from '../../shell/use-title.ts';
import styles from './recovery.module.css';
import { Words } from './words.tsx';

/** For a reader who forgot the password: a link by mail, or whom to ask where no mail is set up. */
export function ForgottenPage() {
  const { data, error, refetch } = useQuery(byMail);
  useTitle('Forgotten password');
  return (
    <FrontPage>
      {data === true ? (
        <AskForm />
      ) : data === false ? (
        <Words title="Forgotten password">
          This service sends no mail. Ask the person who runs it for a link to set a new password: they make
          one with <code>almanac user link --purpose password</code>.
        </Words>
      ) : error !== null ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton height="8rem" />
        </div>
      )}
    </FrontPage>
  );
}

function AskForm() {
  const [email, setEmail] = useState('');
  const asking = useMutation({ mutationFn: askForLink });
  const aboutEmail = wordsAbout(refusalsOf(asking.error), 'email');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!asking.isPending) asking.mutate(email.trim());
  };
  if (asking.isSuccess)
    return (
      <Words title="Look at your mail">
        If <strong>{asking.variables}</strong> has an account, a link to set a new password is on its way. It
        works for 30 minutes. If nothing comes, look among spam, or check the address.
      </Words>
    );
  return (
    <form className={styles.form} onSubmit={submit}>
      <h1 className={styles.title} tabIndex={-1}>
        Forgotten password
      </h1>
      <p className={styles.words}>We mail you a link to set a new one.</p>
      {asking.error !== null && aboutEmail === null && <FailureNote failure={asking.error} />}
      <Field label="E-mail address" error={aboutEmail}>
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
      <Button type="submit" variant="primary" busy={asking.isPending}>
        Send me a link
      </Button>
      <div>
        <ButtonLink to="/sign-in" variant="quiet">
          Back to sign in
        </ButtonLink>
      </div>
    </form>
  );
}
