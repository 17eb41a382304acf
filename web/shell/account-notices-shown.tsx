import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { requestVerification } from '../api/recovery.ts';
import type { Invitation } from '../api/session.ts';
import { Button } from '../parts/button.tsx';
import { FailureNote } from '../parts/failure-state.tsx';
import { useMe } from '../session/use-me.ts';
import styles from './account-notices.module.css';

/** The notices themselves, above the page. */
export function AccountNoticesShown({ invitations }: Readonly<{ invitations: readonly Invitation[] }>) {
  const { email_verified: isVerified } = useMe();
  const [first, ...others] = invitations;
  return (
    <div className={styles.notices} data-screen="">
      {!isVerified && <Unverified />}
      {first !== undefined && (
        <p className={styles.notice}>
          {others.length === 0
            ? `You are invited to ${first.organization_name}.`
            : `You are invited to ${first.organization_name} and ${others.length} more.`}{' '}
          <Link to="/account/invitations">See invitations</Link>
        </p>
      )}
    </div>
  );
}

function Unverified() {
  const { email } = useMe();
  const asking = useMutation({ mutationFn: requestVerification });
  return (
    <div className={styles.notice}>
      <p>
        {asking.data === undefined
          ? `Your address ${email} is not verified. You cannot join another organisation until it is.`
          : asking.data
            ? `A link is on its way to ${email}. It works for 7 days.`
            : 'This service sends no mail. Ask the person who runs it for a link to verify your address.'}
      </p>
      {asking.error !== null && <FailureNote failure={asking.error} />}
      {asking.data === undefined && (
        <Button busy={asking.isPending} onClick={() => asking.mutate()}>
          Send me a link
        </Button>
      )}
    </div>
  );
}
