import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Invitation, type Me, ownInvitations, signOut } from '../../api/session.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { ButtonRow } from '../../parts/button-row.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Stack } from '../../parts/stack.tsx';
import { useJoining } from '../../session/joining.ts';
import { notifyOtherTabs } from '../../session/other-tabs.ts';
import { FrontText, FrontTitle } from '../../shell/front-text.tsx';
import { InvitationHead } from './invitation-words.tsx';

type Choice = Readonly<{ token: string; invitation: Invitation; me: Me }>;

/** For signed-in users: accept or decline, verify their address first, or sign in with another account. */
export function SignedInChoice({ token, invitation, me }: Choice) {
  const { data, error, refetch } = useQuery(ownInvitations);
  if (data === undefined) {
    return error === null ? (
      <Skeleton height="8rem" />
    ) : (
      <FailureState failure={error} onRetry={() => void refetch()} />
    );
  }
  if (data.some(({ id }) => id === invitation.id)) return <Answer invitation={invitation} />;
  const isTheirs = me.email.toLowerCase() === invitation.email.toLowerCase();
  return isTheirs ? (
    <Unverified invitation={invitation} />
  ) : (
    <OtherAccount token={token} invitation={invitation} me={me} />
  );
}

function Answer({ invitation }: Readonly<{ invitation: Invitation }>) {
  const navigate = useNavigate();
  const { accept, decline } = useJoining();
  const isBusy = accept.isPending || decline.isPending;
  const failure = accept.error ?? decline.error;
  return (
    <Stack gap="fields">
      <InvitationHead invitation={invitation} />
      {failure !== null && <FailureNote failure={failure} />}
      <ButtonRow>
        <Button
          variant="primary"
          busy={accept.isPending}
          disabled={isBusy}
          onClick={() => accept.mutate(invitation.id)}
        >
          Join {invitation.organization_name}
        </Button>
        <Button
          busy={decline.isPending}
          disabled={isBusy}
          onClick={() =>
            decline.mutate(invitation.id, {
              onSuccess: () => void navigate({ to: '/', replace: true }),
            })
          }
        >
          Decline
        </Button>
      </ButtonRow>
    </Stack>
  );
}

function Unverified({ invitation }: Readonly<{ invitation: Invitation }>) {
  return (
    <Stack gap="fields">
      <InvitationHead invitation={invitation} />
      <FrontText>
        Verify your e-mail address before you join another organisation. The overview shows how.
      </FrontText>
      <div>
        <ButtonLink to="/" variant="primary">
          Go to the overview
        </ButtonLink>
      </div>
    </Stack>
  );
}

function OtherAccount({ token, invitation, me }: Choice) {
  const navigate = useNavigate();
  const leaving = useMutation({
    mutationFn: async () => {
      await signOut();
      notifyOtherTabs({ kind: 'ended' });
    },
    // The page is left, and what it knew with it: nothing of the session before is shown again.
    onSuccess: async () => {
      await navigate({ to: '/accept-invitation', state: { token }, replace: true });
      location.reload();
    },
  });
  return (
    <Stack gap="fields">
      <FrontTitle>This invitation is for another address</FrontTitle>
      <FrontText>
        You are signed in as <strong>{me.email}</strong>. The invitation to {invitation.organization_name} is
        for <strong>{invitation.email}</strong>. Sign out to accept it with that address.
      </FrontText>
      {leaving.error !== null && <FailureNote failure={leaving.error} />}
      <ButtonRow>
        <Button variant="primary" busy={leaving.isPending} onClick={() => leaving.mutate()}>
          Sign out and continue
        </Button>
        <ButtonLink to="/">Stay signed in</ButtonLink>
      </ButtonRow>
    </Stack>
  );
}
