import { useQuery } from '@tanstack/react-query';
import { batch, type Question } from '../../api/metrics.ts';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Figure, Figures } from '../../parts/figure.tsx';
import type { PeriodSearch } from '../../period/period.ts';
import { PEOPLE_FIGURES } from '../arrangement.ts';
import { MetricLink } from '../metric-link.tsx';
import styles from './people-figures.module.css';

/** How many people there are on the day, as the metrics count them. */
export function PeopleFigures({ search }: Readonly<{ search: PeriodSearch }>) {
  const { data, error } = useQuery(peopleFigures(search));
  return (
    <div className={styles.figures}>
      {error !== null && <FailureNote failure={error} />}
      <Figures label="People on the day">
        {PEOPLE_FIGURES.map(({ id, label, unit }) => (
          <Figure
            key={id}
            label={label}
            unit={unit}
            isLimitless
            result={data?.results[id]}
            link={(words) => (
              <MetricLink id={id} search={search}>
                {words}
              </MetricLink>
            )}
          />
        ))}
      </Figures>
    </div>
  );
}

/** The figures of the page, by one request. */
function peopleFigures({ asOf }: PeriodSearch) {
  return batch(QUESTIONS, asOf);
}

const QUESTIONS: readonly Question[] = PEOPLE_FIGURES.map(({ id }) => ({
  key: id,
  id,
  period: 'today',
  compare: 'last_year',
}));
