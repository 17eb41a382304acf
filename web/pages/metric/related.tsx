import { getRouteApi } from '@tanstack/react-router';
import type { Metric } from '../../api/metrics.ts';
import { readPeriodSearch } from '../../period/period.ts';
import { MetricLink } from '../metric-link.tsx';
import styles from './metric.module.css';
import { Paper } from './paper.tsx';

const route = getRouteApi('/signed-in/metrics/$id');

/** What one would look at next, as far as the reader may. */
export function Related({ metric, metrics }: Readonly<{ metric: Metric; metrics: readonly Metric[] }>) {
  const search = route.useSearch();
  const time = readPeriodSearch(search);
  const related = metric.related.flatMap((id) => metrics.find((each) => each.id === id) ?? []);
  if (related.length === 0) return null;
  return (
    <Paper label="Related metrics">
      <h2 className={styles.heading}>Related metrics</h2>
      <ul className={styles.related}>
        {related.map(({ id, label, description, teamScoped }) => (
          <li key={id}>
            <MetricLink id={id} search={teamScoped ? search : time}>
              {label}
            </MetricLink>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
