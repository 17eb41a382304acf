import type { UseQueryResult } from '@tanstack/react-query';
import { BarSeries } from '../../charts/bar-series.tsx';
import { classes } from '../../parts/classes.ts';
import { FailureState } from '../../parts/failure-state.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { endsWithinMonth } from '../../period/in-progress.ts';
import { type ChosenTime, searchOf } from '../../period/period.ts';
import { useLabelWords } from '../../session/label-words.ts';
import { MetricLink } from '../metric-link.tsx';
import { Ageing } from './ageing.tsx';
import { OpenDocuments } from './open-documents.tsx';
import type { PartyKind } from './party-kind.ts';
import { PARTIES } from './party-kinds.ts';
import styles from './party-summary.module.css';
import { SummaryFigures } from './summary-figures.tsx';
import type { SummaryAnswer } from './summary-query.ts';

/** What a customer owes or a vendor is owed, how old it is, what was sold or bought, and what is open. */
export function PartySummary({ kind, time, today, summary }: PartySummaryProps) {
  const { data: answer, error, isPlaceholderData, refetch } = summary;
  const noun = useLabelWords()(kind);
  if (answer === undefined && error !== null)
    return (
      <div className={styles.summary}>
        <FailureState
          failure={error}
          title={`The figures of this ${noun} could not be loaded`}
          onRetry={() => void refetch()}
        />
      </div>
    );
  const { balance, flow } = PARTIES[kind];
  const day = time.asOf ?? today;
  const monthly = answer?.data.monthly;
  const link = (id: string | undefined) => (title: string) =>
    id === undefined ? (
      title
    ) : (
      <MetricLink id={id} search={searchOf(time)}>
        {title}
      </MetricLink>
    );
  return (
    <div
      className={classes(styles.summary, isPlaceholderData && styles.before)}
      aria-busy={answer === undefined || isPlaceholderData}
    >
      <SummaryFigures kind={kind} answer={answer} day={day} link={link} />
      <div className={styles.charts}>
        <Panel pending={answer === undefined}>
          {answer !== undefined && (
            <Ageing
              title={`${balance} by age`}
              ageing={answer.data.ageing}
              currency={answer.data.currency}
              link={link(answer.data.ageing.metric)}
            />
          )}
        </Panel>
        <Panel pending={monthly === undefined}>
          {answer !== undefined && monthly !== undefined && (
            <BarSeries
              title={`${flow} by month`}
              series={[{ key: monthly.metric, label: flow, points: monthly.points }]}
              measured={{ unit: 'currency', currency: answer.data.currency }}
              isCut={endsWithinMonth(time, today)}
              link={link(monthly.metric)}
            />
          )}
        </Panel>
      </div>
      {answer === undefined ? (
        <Skeleton height="6rem" />
      ) : (
        <OpenDocuments kind={kind} open={answer.data.openDocuments} currency={answer.data.currency} />
      )}
    </div>
  );
}

type PartySummaryProps = Readonly<{
  kind: PartyKind;
  time: ChosenTime;
  today: string;
  summary: Pick<UseQueryResult<SummaryAnswer>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>;
}>;
