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
        <PageHeader title="Restricted" />
        <EmptyState title="You don’t have access to this metric" action={all}>
          {WHOSE[error.detail['capability'] ?? ''] ?? 'It needs a capability that you do not have.'} An owner
          or an admin of the organisation can say more.
        </EmptyState>
      </>
    );
  }
  if (hasCode(error, 'METRIC_NOT_FOUND')) {
    return (
      <>
        <PageHeader title="Metric not found" />
        <EmptyState title={`There is no metric “${id}”`} action={all}>
          The address may be mistyped. The list has every metric that you may see.
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
  'people.view_cost': 'It shows pay, which needs a capability of its own.',
  'people.view_paygap': 'It shows pay gaps, which need a capability of their own.',
  'people.view_diversity': 'It shows shares of groups of people, which need a capability of their own.',
};
