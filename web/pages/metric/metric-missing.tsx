import { useQuery } from '@tanstack/react-query';
import { hasCode } from '../../api/failure.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Panel } from '../../parts/panel.tsx';
import { metricQuery } from './queries.ts';

/** In the place of a metric that the reader's catalogue does not have: there is none, or it is not for them. */
export function MetricMissing({ id }: Readonly<{ id: string }>) {
  const { data, error, refetch } = useQuery(metricQuery(id));
  const all = (
    <ButtonLink to="/metrics" variant="primary">
      All metrics
    </ButtonLink>
  );
  if (hasCode(error, 'FORBIDDEN_CAPABILITY')) {
    return (
      <>
        <PageHeader title="Not for everybody" />
        <EmptyState title="You may not see this number" action={all}>
          {WHOSE[error.detail['capability'] ?? ''] ?? 'It is for those who have been given it.'} An owner or
          an admin of the organisation can say more.
        </EmptyState>
      </>
    );
  }
  if (hasCode(error, 'METRIC_NOT_FOUND')) {
    return (
      <>
        <PageHeader title="Metric not found" />
        <EmptyState title={`There is no metric “${id}”`} action={all}>
          The address may be mistyped. Every number that you may see is in the list.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Metric" />
      {error === null && data === undefined ? (
        <Panel pending>{null}</Panel>
      ) : (
        <FailureState failure={error} title="The number could not be loaded" onRetry={() => void refetch()} />
      )}
    </>
  );
}

const WHOSE: Readonly<Record<string | number, string>> = {
  'people.view_cost': 'It tells of pay, which few may see.',
  'people.view_paygap': 'It tells of pay gaps, which few may see.',
  'people.view_diversity': 'It shows the shares of groups of people, which few may see.',
};
