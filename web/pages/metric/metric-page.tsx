import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Metric } from '../../api/metrics.ts';
import { batch } from '../../api/metrics.ts';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Panel } from '../../parts/panel.tsx';
import { PeriodBar } from '../../parts/period-bar.tsx';
import { closingOf } from '../../period/closing.ts';
import { chosenTime, searchOf } from '../../period/period.ts';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';
import { MetricValue } from './metric-value.tsx';
import { metricQuery } from './queries.ts';

const route = getRouteApi('/signed-in/metrics/$id');

/** What a number is, and what it was. */
export function MetricPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { organization } = useMe();
  const today = useToday(organization);
  const time = chosenTime(search);
  const { data: metric, error, refetch } = useQuery(metricQuery(id));
  return (
    <>
      <PageHeader
        title={metric?.label ?? id}
        description={metric?.description}
        actions={
          <PeriodBar
            time={time}
            today={today}
            onChange={(chosen) => void navigate({ search: searchOf(chosen) })}
          />
        }
      />
      {error !== null ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : metric === undefined ? (
        <Panel pending>{null}</Panel>
      ) : (
        <ValueOf metric={metric} />
      )}
    </>
  );
}

function ValueOf({ metric }: Readonly<{ metric: Metric }>) {
  const time = chosenTime(route.useSearch());
  const { organization } = useMe();
  const today = useToday(organization);
  const period = metric.periodKind === 'snapshot' ? closingOf(time, organization, today) : time.period;
  const { data, error, refetch } = useQuery(batch([{ key: 'value', id: metric.id, period }], time.asOf));
  if (error !== null) return <FailureState failure={error} onRetry={() => void refetch()} />;
  const result = data?.results['value'];
  return (
    <Panel pending={result === undefined} failure={result?.ok === false ? result.error.message : null}>
      {result?.ok === true && <MetricValue metric={metric} data={result.data} />}
    </Panel>
  );
}
