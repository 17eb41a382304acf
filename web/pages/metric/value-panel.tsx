import { Link } from '@tanstack/react-router';
import type { Metric, ScalarData } from '../../api/metrics.ts';
import { formatNumber, type Measured, whyNothing } from '../../format/number.ts';
import { Change } from '../../parts/change.tsx';
import { DownloadButton } from '../../parts/download-button.tsx';
import { ActionButton } from '../../parts/page-actions.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Stack } from '../../parts/stack.tsx';
import { coverageInWords } from '../../period/coverage-words.ts';
import { isInProgress } from '../../period/in-progress.ts';
import { daysInWords, type Period, periodLabel } from '../../period/period-label.ts';
import { useToday } from '../../period/use-today.ts';
import { useLabelWords } from '../../session/label-words.ts';
import { useMe } from '../../session/use-me.ts';
import { alertAction } from '../alerts/alert-action.tsx';
import { type Comparison, comparisonsOf, haveSameDays, nameOfEarlier } from './comparisons.ts';
import { Foot, Paper } from './paper.tsx';
import { hasHistory } from './questions.ts';
import { valueRows } from './rows-of-value.ts';
import styles from './value-panel.module.css';

/** The value itself, of which days it is, and what it was before. */
export function ValuePanel({ metric, data, period, asOf, team }: ValuePanelProps) {
  const { organization } = useMe();
  const say = useLabelWords();
  const today = useToday(organization);
  const resolved = period?.resolved;
  return (
    <Paper label="Value">
      {data === undefined ? (
        <Pending />
      ) : (
        <>
          <div>
            <p className={styles.of}>
              {metric.shape === 'breakdown' && 'Total, '}
              {period === undefined ? data.periodLabel : periodLabel(period)}
            </p>
            <p className={styles.value}>
              {data.value === null ? (
                <Quiet as="span">{whyNothing(data.nullReason, metric.notApplicable)}</Quiet>
              ) : (
                <data value={data.value}>
                  {formatNumber(data.value, { unit: metric.unit, currency: data.currency })}
                </data>
              )}
            </p>
            {resolved?.kind === 'range' && (
              <p className={styles.time}>
                {daysInWords(resolved)}
                {period !== undefined &&
                  isInProgress(period, asOf, today) &&
                  ', so far. Costs and invoices for these days are still to come.'}
              </p>
            )}
            {resolved !== undefined && data.coverage.state !== 'whole' && (
              <p className={styles.time}>{sentence(coverageInWords(data.coverage, resolved))}</p>
            )}
            {data.basis === 'ledger' && data.value !== null && (
              <p className={styles.time}>
                From the ledger: invoices and bills are not complete for this day yet.
              </p>
            )}
            {data.assumed === 'due_dates' && (
              <p className={styles.time}>
                Assumed: invoices and bills without a due date are due according to the payment terms in the
                settings.
              </p>
            )}
            {data.value === null && (
              <p className={styles.reason}>
                {data.coverage.unknown === 'due_dates' ? (
                  <WithoutDueDates />
                ) : (
                  REASONS[data.nullReason ?? 'no_data'](organization)
                )}
              </p>
            )}
          </div>
          <Comparisons metric={metric} data={data} period={period} />
          <Foot>
            {hasHistory(metric) && (
              <ActionButton
                variant="quiet"
                action={alertAction({
                  choices: [{ subject: { metric: metric.id }, label: say(metric.label), unit: metric.unit }],
                  isOfDay: metric.periodKind === 'snapshot',
                  team: team ?? null,
                })}
              />
            )}
            <DownloadButton
              fileName={`${metric.id} ${data.periodLabel}`}
              rows={() => valueRows(metric, data)}
            />
          </Foot>
        </>
      )}
    </Paper>
  );
}

function WithoutDueDates() {
  return (
    <>
      Some open invoices or bills have no due date. Set payment terms in the{' '}
      <Link to="/settings/organization">settings of the organisation</Link>.
    </>
  );
}

function sentence(words: readonly string[]): string {
  const text = words.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

type ValuePanelProps = Readonly<{
  metric: Metric;
  /** Undefined until it is there, as the days that it is of. */
  data: ScalarData | undefined;
  period: Period | undefined;
  asOf: string | undefined;
  /** The department that it is of. */
  team: string | undefined;
}>;

const REASONS: Readonly<
  Record<
    NonNullable<ScalarData['nullReason']>,
    (organization: Readonly<{ minimum_group_size: number }>) => string
  >
> = {
  no_data: () => 'The books have nothing to calculate it from in this period.',
  division_by_zero: () => 'It would be divided by zero in this period.',
  group_too_small: ({ minimum_group_size: least }) =>
    `Hidden, to protect groups of fewer than ${least} people.`,
  not_applicable: () => 'It does not apply to the numbers of this period.',
};

type ComparisonsProps = Readonly<{ metric: Metric; data: ScalarData; period: Period | undefined }>;

function Comparisons({ metric, data, period }: ComparisonsProps) {
  const comparisons = comparisonsOf(data).filter(({ resolved }) => !haveSameDays(resolved, period?.resolved));
  const measured = { unit: metric.unit, currency: data.currency };
  return (
    <dl className={styles.comparisons}>
      {comparisons.map((comparison) => (
        <div key={comparison.to} className={styles.comparison}>
          <dt>
            {nameOfEarlier(comparison.to, metric)}
            {comparison.resolved !== null && (
              <span className={styles.then}>{daysInWords(comparison.resolved)}</span>
            )}
          </dt>
          <dd>
            {comparison.value === null ? (
              <Quiet as="span">{whyNothing(comparison.nullReason, metric.notApplicable)}</Quiet>
            ) : (
              <data value={comparison.value}>{formatNumber(comparison.value, measured)}</data>
            )}
            <ChangeSince comparison={comparison} measured={measured} metric={metric} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ChangeSinceProps = Readonly<{ comparison: Comparison; measured: Measured; metric: Metric }>;

function ChangeSince({ comparison: { change, changePercent }, measured, metric }: ChangeSinceProps) {
  if (change === null) return null;
  const { favourable } = metric;
  return (
    <span className={styles.changes}>
      <Change
        change={change}
        measured={measured}
        favourable={favourable}
        inPoints={measured.unit === 'percent'}
      />
      {changePercent !== null && measured.unit !== 'percent' && change !== 0 && (
        <Change change={changePercent} measured={{ unit: 'percent' }} favourable={favourable} isLimited />
      )}
    </span>
  );
}

function Pending() {
  return (
    <Stack>
      <Skeleton width="40%" />
      <Skeleton width="75%" height="2.5rem" />
      <Skeleton width="50%" />
    </Stack>
  );
}
