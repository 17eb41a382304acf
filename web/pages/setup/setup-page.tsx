import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { hasCode } from '../../api/failure.ts';
import { areBeside, refusalsOf } from '../../api/refusal.ts';
import { setUp } from '../../api/session.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { isFaulty, useFaults } from '../../parts/use-faults.ts';
import { changeSession, startWith } from '../../session/change.ts';
import { FrontPage } from '../../shell/front-page.tsx';
import { FrontText } from '../../shell/front-text.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { OrganizationFields } from './organization-fields.tsx';
import { OwnerFields } from './owner-fields.tsx';
import { bodyOf, faultsOf, firstForm, isField, type SetupField, type SetupForm } from './setup-form.ts';
import { SetupHead } from './setup-head.tsx';
import styles from './setup-page.module.css';
import { WithoutToken } from './without-token.tsx';

/** The first start: makes the organisation and its owner, who is signed in then. */
export function SetupPage() {
  const token = useLocation({ select: ({ state }) => state.token });
  useTitle('Set up');
  return (
    <FrontPage look="wide">{token === undefined ? <WithoutToken /> : <Founding token={token} />}</FrontPage>
  );
}

function Founding({ token }: Readonly<{ token: string }>) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [form, setForm] = useState(firstForm);
  const { faults, show, forget, form: element } = useFaults<SetupField>();
  const founding = useMutation({
    mutationFn: async (wanted: SetupForm) => {
      const change = async () => await setUp(bodyOf(wanted, token));
      await changeSession(queryClient, change, (next) => startWith(queryClient, next));
    },
    onSuccess: () => router.history.replace('/'),
    onError: (failure) => {
      const refusals = [...refusalsOf(failure)].filter(([name]) => isField(name, form));
      if (refusals.length > 0) show(Object.fromEntries(refusals));
    },
  });
  const change = (name: SetupField, value: string | null): void => {
    setForm((before) => ({ ...before, [name]: value }));
    forget(name);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (founding.isPending) return;
    const found = faultsOf(form);
    show(found);
    if (!isFaulty(found)) founding.mutate(form);
  };
  const { error } = founding;
  const refusals = refusalsOf(error);
  if (refusals.has('token'))
    return (
      <WithoutToken>
        <FrontText role="alert">This address is of an earlier start of the service.</FrontText>
      </WithoutToken>
    );
  const isTold = refusals.size === 0 ? isFaulty(faults) : areBeside(refusals, (name) => isField(name, form));
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={submit}>
      <SetupHead>
        <FrontText>
          There is nothing here yet. Say which organisation this is for, and who you are: you will be its
          owner, bring in its books and invite the others.
        </FrontText>
      </SetupHead>
      <OrganizationFields form={form} faults={faults} onChange={change} />
      <OwnerFields form={form} faults={faults} onChange={change} />
      {hasCode(error, 'SETUP_DONE') ? (
        <div className={styles.done}>
          <FailureNote failure={error} />
          <ButtonLink to="/sign-in">Sign in</ButtonLink>
        </div>
      ) : (
        error !== null && !isTold && <FailureNote failure={error} />
      )}
      <Button type="submit" variant="primary" busy={founding.isPending}>
        Create the organisation
      </Button>
    </form>
  );
}
