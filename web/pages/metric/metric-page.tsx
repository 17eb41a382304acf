import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { catalogue, type Metric, mayAskTeam } from '../../api/metrics.ts';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { PeriodBar } from '../../parts/period-bar.tsx';
import { TeamFilter } from '../../parts/team-filter.tsx';
import { TeamNote } from '../../parts/team-note.tsx';
import { chosenTime, searchOf } from '../../period/period.ts';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';
import { PageSkeleton } from '../../shell/page-skeleton.tsx';
import { CATEGORY_NAMES } from '../metrics/categories.ts';
import { MetricContent } from './metric-content.tsx';
import { MetricMissing } from './metric-missing.tsx';
import styles from './metric-page.module.css';

const route = getRouteApi('/signed-in/metrics/$id');

/** All that is known of a number: what it is, what it was, and how it came about. */
export function MetricPage() {
  const { id } = route.useParams();
  const me = useMe();
  const { data: metrics, error, refetch } = useQuery(catalogue);
  const metric = metrics?.find((each) => each.id === id);
  if (metrics !== undefined && metric === undefined) return <MetricMissing id={id} />;
  return (
    <>
      <Head id={id} metric={metric} />
      {metric !== undefined && !mayAskTeam(metric, me) && (
        <TeamNote
          what={`${metric.label} is`}
          why={
            metric.teamScoped
              ? 'For one department it needs the capability to see pay.'
              : 'It is not counted by department.'
          }
        />
      )}
      {metrics !== undefined && metric !== undefined ? (
        // State of another metric is discarded, such as opened parts and loaded rows.
        <MetricContent key={id} metric={metric} metrics={metrics} />
      ) : error === null ? (
        <PageSkeleton />
      ) : (
        <FailureState failure={error} title="The number could not be loaded" onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Head({ id, metric }: Readonly<{ id: string; metric: Metric | undefined }>) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const me = useMe();
  const { organization } = me;
  const today = useToday(organization);
  const { team, ...time } = search;
  return (
    <PageHeader
      title={metric?.label ?? id}
      description={metric?.description}
      above={
        <nav className={styles.trail} aria-label="Where this belongs">
          <Link to="/metrics" search={time}>
            Metrics
          </Link>
          {metric !== undefined && (
            <Link to="/metrics" search={{ ...time, category: metric.category }}>
              {CATEGORY_NAMES[metric.category]}
            </Link>
          )}
        </nav>
      }
      // They stand below the description: not before that is there.
      actions={
        metric !== undefined && (
          <>
            {mayAskTeam(metric, me) && <TeamFilter team={team} />}
            <PeriodBar
              time={chosenTime(search)}
              today={today}
              onChange={(chosen) => void navigate({ search: searchOf(chosen) })}
            />
          </>
        )
      }
    />
  );
}
