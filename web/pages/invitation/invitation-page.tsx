import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasCode } from '../../api/failure.ts';
import { invitation } from '../../api/session.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { FrontPage } from '../../shell/front-page.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { AcceptForm } from './accept-form.tsx';
import styles from './invitation.module.css';

/** Where the link of an invitation leads: who invites to what, and the way in. */
export function InvitationPage() {
  const token = useLocation({ select: ({ state }) => state.invitation });
  useTitle('Invitation');
  return (
    <FrontPage>
      {token === undefined ? (
        <Refused title="Open the link again">
          This address is of an invitation, but not whole. Open the link in the message that brought you here,
          all of it.
        </Refused>
      ) : (
        <Invited key={token} token={token} />
      )}
    </FrontPage>
  );
}

function Invited({ token }: Readonly<{ token: string }>) {
  const { data, error, refetch } = useQuery(invitation(token));
  if (data !== undefined) return <AcceptForm token={token} invitation={data} />;
  if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'INVALID_REQUEST')) {
    return (
      <Refused title="This invitation lets nobody in any more">
        It was used already, has expired after its 7 days, or was withdrawn. If you accepted it, sign in. If
        not, ask whoever invited you for a new one.
      </Refused>
    );
  }
  if (error !== null) return <FailureState failure={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label="Loading" className={styles.form}>
      <Skeleton width="70%" height="1.5rem" />
      <Skeleton height="6rem" />
    </div>
  );
}

/** Why there is no way in by this link, and what to do about it. */
function Refused({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
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
