import { useQuery } from '@tanstack/react-query';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useMe } from '../../session/use-me.ts';
import { ConnectedAssistants } from '../assistants/connected-assistants.tsx';
import { NewRecoveryCodes } from './new-recovery-codes.tsx';
import { secondFactor } from './queries.ts';
import { RemoveSecondFactor } from './remove-second-factor.tsx';
import { SecuritySection } from './security-section.tsx';
import { SecurityNote } from './security-text.tsx';
import { SessionList } from './session-list.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

/** The reader's second factor, where they are signed in, and the assistants that they connected. */
export function SecurityPage() {
  const { email, needs_second_factor: isNeeded, organization } = useMe();
  const { data, error, refetch } = useQuery(secondFactor);
  return (
    <>
      <PageHeader title="Security" description={`For ${email}, in all of your organisations.`} />
      {isNeeded && (
        <SecurityNote>{organization.name} requires a second factor. Set one up below to go on.</SecurityNote>
      )}
      <SecuritySection id="second-factor" title="Second factor">
        {data !== undefined ? (
          data.enabled ? (
            <>
              <NewRecoveryCodes factor={data} />
              <RemoveSecondFactor />
            </>
          ) : (
            <SetUpSecondFactor />
          )
        ) : error !== null ? (
          <FailureState failure={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label="Loading your second factor">
            <Skeleton height="6rem" width="min(24rem, 100%)" />
          </div>
        )}
      </SecuritySection>
      <SessionList />
      {!isNeeded && (
        <SecuritySection id="assistants" title="Connected assistants">
          <ConnectedAssistants
            whose="own"
            names={null}
            empty={`No assistants connected in ${organization.name} yet. To connect one that supports remote MCP servers, give it this address: ${location.origin}/mcp`}
          />
        </SecuritySection>
      )}
    </>
  );
}
