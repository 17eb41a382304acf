import type { Metric } from '../../api/metrics.ts';
import { Count } from '../../parts/count.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { WideLink } from '../../parts/wide-link.tsx';
import type { PeriodSearch } from '../../period/period.ts';
import { useLabelWords } from '../../session/label-words.ts';
import { MetricLink } from '../metric-link.tsx';
import { byCategory, CATEGORY_NAMES } from './categories.ts';
import styles from './metrics-list.module.css';
import { SHAPE_WORDS, TIME_WORDS, UNIT_WORDS } from './shape-words.ts';

/** Metrics under their subjects; those that were searched for in the order of how well they fit. */
export function MetricsList({ metrics, time, isRanked }: MetricsListProps) {
  const say = useLabelWords();
  if (isRanked) {
    return (
      <section aria-label="Found">
        <Rows metrics={metrics} time={time} namesCategory />
      </section>
    );
  }
  return byCategory(metrics).map(([category, members]) => (
    <section key={category} className={styles.category} aria-labelledby={`category-${category}`}>
      <SectionHeading spaced id={`category-${category}`}>
        {say(CATEGORY_NAMES[category])} <Count>{members.length}</Count>
      </SectionHeading>
      <Rows metrics={members} time={time} />
    </section>
  ));
}

type MetricsListProps = Readonly<{
  metrics: readonly Metric[];
  time: PeriodSearch;
  isRanked: boolean;
}>;
type RowsProps = Omit<MetricsListProps, 'isRanked'> & Readonly<{ namesCategory?: boolean }>;

function Rows({ metrics, time, namesCategory = false }: RowsProps) {
  const say = useLabelWords();
  return (
    <ul className={styles.rows}>
      {metrics.map(({ id, label, description, category, unit, shape, periodKind }) => (
        <li key={id} className={styles.row}>
          <span className={styles.label}>
            <WideLink>
              <MetricLink id={id} search={time}>
                {label}
              </MetricLink>
            </WideLink>
            <code className={styles.id}>{id}</code>
          </span>
          <span className={styles.kind}>
            {UNIT_WORDS[unit]}
            <span className={styles.shape}>
              {SHAPE_WORDS[shape]}
              {shape !== 'timeseries' && `, ${TIME_WORDS[periodKind]}`}
            </span>
          </span>
          <span className={styles.description}>
            {namesCategory && <span className={styles.of}>{say(CATEGORY_NAMES[category])}. </span>}
            {description}
          </span>
        </li>
      ))}
    </ul>
  );
}
