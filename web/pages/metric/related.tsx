import { getRouteApi } from '@tanstack/react-router';
import { type Metric, mayAskTeam } from '../../api/metrics.ts';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { readPeriodSearch } from '../../period/period.ts';
import { useMe } from '../../session/use-me.ts';
import { MetricLink } from '../metric-link.tsx';
import { Paper } from './paper.tsx';
import styles from './related.module.css';

const route = getRouteApi('/signed-in/metrics/$id');

/** Related metrics that the reader may see. */
export function Related({ metric, metrics }: Readonly<{ metric: Metric; metrics: readonly Metric[] }>) {
  const me = useMe();
  const search = route.useSearch();
  const time = readPeriodSearch(search);
  const related = metric.related.flatMap((id) => metrics.find((each) => each.id === id) ?? []);
  if (related.length === 0) return null;
  return (
    <Paper label="Related metrics">
      <SectionHeading>Related metrics</SectionHeading>
      <ul className={styles.related}>
        {related.map((other) => (
          <li key={other.id}>
            <MetricLink id={other.id} search={mayAskTeam(other, me) ? search : time}>
              {other.label}
            </MetricLink>
            <p>{other.description}</p>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
