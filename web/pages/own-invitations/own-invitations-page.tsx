import { useQuery } from '@tanstack/react-query';
import { type Invitation, ownInvitations } from '../../api/session.ts';
import { formatInstant } from '../../format/date.ts';
import { Button } from '../../parts/button.tsx';
import { ButtonRow } from '../../parts/button-row.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useJoining } from '../../session/joining.ts';
import { oneOf, ROLES } from '../../session/roles.ts';
import { useMe } from '../../session/use-me.ts';
import styles from './own-invitations.module.css';

/** The organisations that invite the reader, to accept or decline. */
export function OwnInvitationsPage() {
  const { email, email_verified: isVerified } = useMe();
  const { data, error, refetch } = useQuery(ownInvitations);
  return (
    <>
      <PageHeader title="Invitations" description={`To ${email}, from other organisations.`} />
      {error !== null && data === undefined ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div role="status" aria-label="Loading the invitations">
          <Skeleton height="10rem" />
        </div>
      ) : data.length === 0 ? (
        <EmptyState title={isVerified ? 'No open invitations' : 'Verify your e-mail address'}>
          {isVerified
            ? 'Organisations that invite you appear here. An invitation expires after 7 days.'
            : 'Invitations to your address appear here once it is verified.'}
        </EmptyState>
      ) : (
        <Invitations invitations={data} />
      )}
    </>
  );
}

function Invitations({ invitations }: Readonly<{ invitations: readonly Invitation[] }>) {
  const { accept, decline } = useJoining();
  const isBusy = accept.isPending || decline.isPending;
  const failure = accept.error ?? decline.error;
  return (
    <>
      {failure !== null && <FailureNote failure={failure} />}
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.invitation}>
            <h2 className={styles.organization}>{invitation.organization_name}</h2>
            <p className={styles.words}>
              {invitation.invited_by === null ? '' : `${invitation.invited_by} invites you. `}
              You will be {oneOf(invitation.role)}. {ROLES[invitation.role].opens} Expires on{' '}
              {formatInstant(invitation.expires_at)}.
            </p>
            <ButtonRow>
              <Button
                variant="primary"
                busy={accept.variables === invitation.id && accept.isPending}
                disabled={isBusy}
                onClick={() => accept.mutate(invitation.id)}
              >
                Join {invitation.organization_name}
              </Button>
              <Button
                aria-label={`Decline the invitation to ${invitation.organization_name}`}
                busy={decline.variables === invitation.id && decline.isPending}
                disabled={isBusy}
                onClick={() => decline.mutate(invitation.id)}
              >
                Decline
              </Button>
            </ButtonRow>
          </li>
        ))}
      </ul>
    </>
  );
}
