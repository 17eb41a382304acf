import type { ReactNode } from 'react';
import type { Favourable, MetricResult, ScalarData, Unit } from '../api/metrics.ts';
import { headline, isBeyond } from '../format/headline.ts';
import { formatNumber, type Measured, whyNothing } from '../format/number.ts';
import { coverageInWords, hasFallenSilent } from '../period/coverage-words.ts';
import { daysInWords, type Period, periodLabel } from '../period/period-label.ts';
import { Change } from './change.tsx';
import { classes } from './classes.ts';
import styles from './figure.module.css';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import { WideLink } from './wide-link.tsx';

/**
 * A key figure: what it is called, the value, the time it is of, and how it has changed like for like. `link` leads to all
 * that is known of it, and `children` show how it came to be. Without a result it keeps its place.
 */
export function Figure({ label, look = 'plain', result, link, children, ...shown }: FigureProps) {
  return (
    <div className={classes(styles.figure, styles[look])}>
      <div className={styles.label}>
        <WideLink>{link(label)}</WideLink>
      </div>
      {result === undefined ? (
        <>
          <div className={styles.value}>
            <Skeleton width="60%" />
          </div>
          <div className={styles.foot}>
            <Skeleton width="80%" />
          </div>
        </>
      ) : (
        <FigureValue {...shown} result={result} isShort={look === 'dense'} />
      )}
      {children}
    </div>
  );
}

/** Figures side by side, ruled like a page of accounts. */
export function Figures({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
  return (
    <section className={styles.figures} aria-label={label}>
      {children}
    </section>
  );
}

type ShownFigure = Readonly<{
  unit: Unit;
  favourable?: Favourable;
  /** Its text for a value that is not applicable. */
  notApplicable?: string | null | undefined;
  /** Whether it is shown whatever its size. */
  isLimitless?: boolean;
}>;
type FigureProps = ShownFigure &
  Readonly<{
    label: string;
    result: MetricResult | undefined;
    link: (label: string) => ReactNode;
    /** A leading figure is large, and one among many small. */
    look?: 'plain' | 'lead' | 'dense';
    children?: ReactNode;
  }>;

function FigureValue({
  unit,
  result,
  favourable,
  notApplicable = null,
  isLimitless = false,
  isShort,
}: ShownFigure & Readonly<{ result: MetricResult; isShort: boolean }>) {
  if (!result.ok) return <p className={styles.failure}>{result.error.message}</p>;
  const { data } = result;
  if (data.kind !== 'scalar') return <p className={styles.failure}>This is more than one figure.</p>;
  const measured = { unit, currency: data.currency, isLimitless };
  const unknown = unknownOf(data, result.meta.period);
  return (
    <>
      <div className={styles.value}>
        {data.value === null ? (
          <span className={styles.nothing}>{whyNothing(data.nullReason, notApplicable)}</span>
        ) : (
          <data
            value={data.value}
            title={formatNumber(data.value, measured)}
            className={isBeyond(data.value, measured) ? styles.words : undefined}
          >
            {headline(data.value, measured)}
          </data>
        )}
      </div>
      <div className={styles.foot}>
        <span className={classes(styles.time, unknown.length > 0 && styles.unknown)}>
          {[periodLabel(result.meta.period), ...unknown].join(', ')}
        </span>
        <Compared data={data} measured={measured} favourable={favourable} isShort={isShort} />
      </div>
    </>
  );
}

/** What is not known of a value, where the figure would be misread without it. */
function unknownOf({ value, coverage }: ScalarData, { resolved }: Period): string[] {
  const isSaid = coverage.from !== null && (value === null || hasFallenSilent(coverage, resolved));
  return isSaid ? coverageInWords(coverage, resolved) : [];
}

function Compared({ data, measured, favourable, isShort }: ComparedProps) {
  const [comparison] = data.comparisons ?? [];
  if (comparison === undefined || comparison.change === null || comparison.resolved === null) return null;
  const { change, changePercent, value } = comparison;
  // If a percentage has no meaning, the difference itself is shown.
  const isPercent = changePercent !== null && measured.unit !== 'percent';
  const against = comparison.to === 'last_year' ? 'vs last year' : 'vs previous period';
  const then = value === null ? '' : `${formatNumber(value, measured)}, ${daysInWords(comparison.resolved)}`;
  return (
    <span className={styles.compared} title={then}>
      <Change
        change={isPercent ? changePercent : change}
        measured={isPercent ? { unit: 'percent' } : measured}
        favourable={favourable}
        inPoints={!isPercent && measured.unit === 'percent'}
        isLimited
      />{' '}
      {isShort ? <VisuallyHidden>{against}</VisuallyHidden> : against}
    </span>
  );
}

type ComparedProps = Readonly<{
  data: ScalarData;
  measured: Measured;
  favourable: Favourable | undefined;
  /** Whether the page names the comparison elsewhere. */
  isShort: boolean;
}>;
