import { useQuery } from '@tanstack/react-query';
import { FailureState } from '../../../parts/failure-state.tsx';
import { PageHeader } from '../../../parts/page-header.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { useMe } from '../../../session/use-me.ts';
import { DeleteOrganization } from './delete-organization.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { organization } from './queries.ts';
import { SecondFactorRequirement } from './second-factor-requirement.tsx';
import { SnapshotSeries } from './snapshot-series.tsx';

/** The organisation's details, and the settings that its numbers depend on. */
export function OrganizationPage() {
  const { data, error, refetch } = useQuery(organization);
  const { role } = useMe();
  return (
    <>
      <PageHeader
        title="Organisation"
        description="What the organisation is called, and what its figures depend on."
      />
      {data !== undefined ? (
        <>
          <OrganizationForm key={data.organization.id} stored={data} />
          <SecondFactorRequirement isRequired={data.organization.requires_second_factor} />
          {role === 'owner' && <SnapshotSeries />}
          {role === 'owner' && <DeleteOrganization />}
        </>
      ) : error !== null ? (
        <FailureState
          failure={error}
          title="The organisation could not be loaded"
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-label="Loading the organisation">
          <Skeleton height="32rem" width="min(40rem, 100%)" />
        </div>
      )}
    </>
  );
}
