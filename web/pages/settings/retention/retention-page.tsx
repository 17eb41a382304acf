import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../parts/button.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { FailureState } from '../../../parts/failure-state.tsx';
import { PageHeader } from '../../../parts/page-header.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { useMe } from '../../../session/use-me.ts';
import { SettingsSection } from '../settings-section.tsx';
import { lastRemoval, retention } from './queries.ts';
import { RetentionForm } from './retention-form.tsx';
import { lastRunWords } from './retention-words.ts';

/** How long each kind of data is kept, and what the last run erased. For owners. */
export function RetentionPage() {
  const { role } = useMe();
  return (
    <>
      <PageHeader title="Retention" description="How long data is kept before it is erased for good." />
      {role === 'owner' ? <Rules /> : <NotForYou />}
    </>
  );
}

function Rules() {
  const { data, error, refetch } = useQuery(retention);
  const removal = useQuery(lastRemoval);
  if (data !== undefined && removal.data !== undefined)
    return (
      <>
        <SettingsSection aria-label="Last run">
          <p>{lastRunWords(data.last_run_on, removal.data)}</p>
        </SettingsSection>
        <RetentionForm stored={data} />
      </>
    );
  const failure = error ?? removal.error;
  if (failure !== null)
    return (
      <FailureState
        failure={failure}
        title="The retention rules could not be loaded"
        onRetry={() => {
          void refetch();
          void removal.refetch();
        }}
      />
    );
  return (
    <div role="status" aria-label="Loading the retention rules">
      <Skeleton height="24rem" width="min(40rem, 100%)" />
    </div>
  );
}

function NotForYou() {
  return (
    <EmptyState
      title="Retention is for owners"
      action={
        <ButtonLink to="/settings/organization" variant="primary">
          To the settings
        </ButtonLink>
      }
    >
      Ask an owner of the organisation to change how long data is kept.
    </EmptyState>
  );
}
