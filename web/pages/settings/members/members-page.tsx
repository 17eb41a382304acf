import { useQueries } from '@tanstack/react-query';
import { Button } from '../../../parts/button.tsx';
import { FailureState } from '../../../parts/failure-state.tsx';
import { PageHeader } from '../../../parts/page-header.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersSection } from './members-section.tsx';
import { invitations, members } from './queries.ts';
import { useInviting } from './use-inviting.ts';

/** Members with their roles, and pending invitations. */
export function MembersPage() {
  const [people, open] = useQueries({ queries: [members, invitations] });
  const inviting = useInviting();
  const failed = [people, open].find(({ error, data }) => error !== null && data === undefined);
  return (
    <>
      <PageHeader
        title="Members"
        description="Who can sign in to this organisation, and what they may do in it. Employees without an account are under People only."
        actions={
          <Button variant="primary" icon="plus" onClick={inviting.begin}>
            Invite member
          </Button>
        }
      />
      {failed !== undefined ? (
        <FailureState
          failure={failed.error}
          title="The members could not be loaded"
          onRetry={() => void Promise.all([people.refetch(), open.refetch()])}
        />
      ) : people.data === undefined || open.data === undefined ? (
        <div role="status" aria-label="Loading the members">
          <Skeleton height="20rem" />
        </div>
      ) : (
        <>
          <MembersSection members={people.data} />
          <InvitationsSection invitations={open.data} members={people.data} inviting={inviting} />
        </>
      )}
      <InviteDialog inviting={inviting} />
    </>
  );
}
