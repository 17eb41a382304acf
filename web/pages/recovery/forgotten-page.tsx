import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { askForLink, byMail } from '../../api/recovery.ts';
import { refusalsOf, wordsAbout } from '../../api/refusal.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { EmailField } from '../../parts/email-field.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Stack } from '../../parts/stack.tsx';
import { FrontMessage } from '../../shell/front-message.tsx';
import { FrontPage } from '../../shell/front-page.tsx';
import { FrontText, FrontTitle } from '../../shell/front-text.tsx';
import { useTitle } from '../../shell/use-title.ts';

/** For a reader who forgot the password: a link by mail, or whom to ask where no mail is set up. */
export function ForgottenPage() {
  const { data, error, refetch } = useQuery(byMail);
  useTitle('Forgotten password');
  return (
    <FrontPage>
      {data === true ? (
        <AskForm />
      ) : data === false ? (
        <FrontMessage title="Forgotten password">
          This service sends no mail. Ask the person who runs it for a link to set a new password: they make
          one with <code>almanac user link --purpose password</code>.
        </FrontMessage>
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
      <FrontMessage title="Check your mail">
        If <strong>{asking.variables}</strong> has an account, a link to set a new password is on its way. It
        works for 30 minutes. If nothing comes, look among spam, or check the address.
      </FrontMessage>
    );
  return (
    <form onSubmit={submit}>
      <Stack gap="fields">
        <FrontTitle>Forgotten password</FrontTitle>
        <FrontText>We mail you a link to set a new one.</FrontText>
        {asking.error !== null && aboutEmail === null && <FailureNote failure={asking.error} />}
        <EmailField value={email} error={aboutEmail} onChange={setEmail} />
        <Button type="submit" variant="primary" busy={asking.isPending}>
          Send me a link
        </Button>
        <div>
          <ButtonLink to="/sign-in" variant="quiet">
            Back to sign in
          </ButtonLink>
        </div>
      </Stack>
    </form>
  );
}
