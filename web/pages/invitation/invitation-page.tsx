import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { hasCode } from '../../api/failure.ts';
import { invitation, meIfAny } from '../../api/session.ts';
import { FailureState } from '../../parts/failure-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Stack } from '../../parts/stack.tsx';
import { FrontMessage } from '../../shell/front-message.tsx';
import { FrontPage } from '../../shell/front-page.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { NewAccountForm } from './new-account-form.tsx';
import { SignedInChoice } from './signed-in-choice.tsx';

/** The page of an invitation's link: its sender and role, and joining with a new or an existing account. */
export function InvitationPage() {
  const token = useLocation({ select: ({ state }) => state.token });
  useTitle('Invitation');
  return (
    <FrontPage>
      {token === undefined ? (
        <FrontMessage title="Open the link again">
          This invitation link is incomplete. Open the whole link from the message.
        </FrontMessage>
      ) : (
        <Invited key={token} token={token} />
      )}
    </FrontPage>
  );
}

function Invited({ token }: Readonly<{ token: string }>) {
  const found = useQuery(invitation(token));
  const reader = useQuery(meIfAny);
  if (found.data !== undefined && reader.data !== undefined) {
    return reader.data === null ? (
      <NewAccountForm token={token} invitation={found.data} />
    ) : (
      <SignedInChoice token={token} invitation={found.data} me={reader.data} />
    );
  }
  if (hasCode(found.error, 'NOT_FOUND') || hasCode(found.error, 'INVALID_REQUEST')) {
    return (
      <FrontMessage title="This invitation has expired">
        It has been used, has expired after 7 days, or was revoked. If you accepted it, sign in. If not, ask
        for a new one.
      </FrontMessage>
    );
  }
  const failed = [found, reader].find(({ error, data }) => error !== null && data === undefined);
  if (failed !== undefined)
    return (
      <FailureState
        failure={failed.error}
        onRetry={() => void Promise.all([found.refetch(), reader.refetch()])}
      />
    );
  return (
    <div role="status" aria-label="Loading">
      <Stack gap="fields">
        <Skeleton width="70%" height="1.5rem" />
        <Skeleton height="6rem" />
      </Stack>
    </div>
  );
}
