import type { MetricResult } from '../../api/metrics.ts';
import { Sparkline } from '../../charts/sparkline.tsx';
import { classes } from '../../parts/classes.ts';
import { Figure } from '../../parts/figure.tsx';
import type { LastingSearch } from '../../period/lasting-time.ts';
import type { KeyFigure } from '../arrangement.ts';
import { MetricLink } from '../metric-link.tsx';
import { rankedFigures } from './figures.ts';
import styles from './key-figures.module.css';
import { monthsKey } from './questions.ts';

/** The figures that lead, large and with their months, above all others. */
export function KeyFigures({ figures, results, search, isCut }: KeyFiguresProps) {
  const { leads, rest } = rankedFigures(figures);
  const shown = ({ id, of: _of, monthly: _monthly, ...figure }: KeyFigure) => ({
    ...figure,
    result: results?.[id],
    link: (words: string) => (
      <MetricLink id={id} search={search}>
        {words}
      </MetricLink>
    ),
  });
  const hasLines = leads.some(({ monthly }) => monthly !== null);
  return (
    <section className={styles.figures} aria-label="Key figures">
      <div className={classes(styles.leads, rest.length > 0 && styles.above)}>
        {leads.map((figure) => (
          <Figure key={figure.id} {...shown(figure)} look="lead">
            {hasLines && (
              <div className={styles.months}>
                <Months figure={figure} result={results?.[monthsKey(figure.id)]} isCut={isCut} />
              </div>
            )}
          </Figure>
        ))}
      </div>
      {rest.length > 0 && (
        <div className={styles.rest}>
          {rest.map((figure) => (
            <Figure key={figure.id} {...shown(figure)} look="dense" />
          ))}
        </div>
      )}
    </section>
  );
}

type KeyFiguresProps = Readonly<{
  figures: readonly KeyFigure[];
  results: Readonly<Record<string, MetricResult>> | undefined;
  search: LastingSearch;
  /** Whether the period ends within a month that has been over since. */
  isCut: boolean;
}>;

type MonthsProps = Readonly<{ figure: KeyFigure; result: MetricResult | undefined; isCut: boolean }>;

function Months({ figure: { label, unit }, result, isCut }: MonthsProps) {
  if (result?.ok !== true || result.data.kind !== 'timeseries') return null;
  const { points, currency } = result.data;
  return <Sparkline label={label} points={points} measured={{ unit, currency }} isCut={isCut} />;
}
