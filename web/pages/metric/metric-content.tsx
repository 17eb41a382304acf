import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ApiFailure } from '../../api/failure.ts';
import type { Metric, MetricResult } from '../../api/metrics.ts';
import { Button } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import { DataVersion } from '../../parts/data-version.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { describedTime } from '../../period/described.ts';
import { chosenTime, searchOf, USUAL_TIME } from '../../period/period.ts';
import { useToday } from '../../period/use-today.ts';
import { useLabelWords } from '../../session/label-words.ts';
import { useMe } from '../../session/use-me.ts';
import { explanationQuery } from './explained.ts';
import { Explanation } from './explanation.tsx';
import { historyQuery } from './history.ts';
import styles from './metric-content.module.css';
import { Numbers } from './numbers.tsx';
import { valuesQuery } from './queries.ts';
import { questionsOf, VALUE } from './questions.ts';
import { Related } from './related.tsx';
import { RequestPanel } from './request-panel.tsx';
import { WhatChanged } from './what-changed.tsx';

const route = getRouteApi('/signed-in/metrics/$id');

/** The numbers of a metric that is there, and everything about them. */
export function MetricContent({ metric, metrics }: MetricContentProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const say = useLabelWords();
  const { organization, capabilities } = useMe();
  const today = useToday(organization);
  const time = chosenTime(search);
  const described = useQuery(describedTime(time, today));
  const questions = questionsOf(metric, metrics, {
    described: described.data ?? null,
    time,
    team: search.team,
    capabilities,
    today,
  });
  const values = useQuery(valuesQuery(questions));
  const history = useQuery(historyQuery(questions, 'history'));
  const earlier = useQuery(historyQuery(questions, 'earlier'));
  const explained = useQuery(explanationQuery(metric, questions));
  const months = {
    points: history.data ?? null,
    // A chart does without last year rather than fail.
    earlier: earlier.isLoading ? null : (earlier.data ?? []),
    failure: history.error,
    onRetry: () => void history.refetch(),
  };
  const { data } = values;
  const isPlaceholderData =
    described.isPlaceholderData ||
    values.isPlaceholderData ||
    history.isPlaceholderData ||
    earlier.isPlaceholderData;
  const error = described.error ?? values.error;
  const refetch = async () => await (described.error === null ? values : described).refetch();
  const results = data?.results;
  const refusal = refusalIn(results?.[VALUE], error);
  const value = results?.[VALUE]?.ok === true ? results[VALUE].data : undefined;
  if (refusal !== null) {
    return (
      <EmptyState
        title="We don’t recognise this metric"
        action={
          <Button onClick={() => void navigate({ search: { ...searchOf(USUAL_TIME), team: undefined } })}>
            {say('Show the financial year to date')}
          </Button>
        }
      >
        {refusal}
      </EmptyState>
    );
  }
  if (data === undefined && error !== null) {
    return (
      <FailureState failure={error} title="The number could not be loaded" onRetry={() => void refetch()} />
    );
  }
  return (
    <div className={styles.content}>
      {error !== null && <FailureNote failure={error} />}
      <div
        className={classes(styles.numbers, isPlaceholderData && styles.before)}
        data-waiting={results === undefined ? '' : undefined}
        aria-busy={results === undefined || isPlaceholderData}
      >
        <Numbers metric={metric} questions={questions} results={results} months={months} />
      </div>
      {/* What is below waits for what is above it, so that nothing is pushed down. */}
      {results !== undefined && (
        <>
          <Explanation metric={metric} metrics={metrics} questions={questions} explained={explained} />
          {!explained.isPending && (
            <>
              {value?.kind === 'scalar' && !isPlaceholderData && (
                <WhatChanged
                  key={metric.id}
                  metric={metric}
                  questions={questions}
                  data={value}
                  search={search}
                />
              )}
              <RequestPanel metric={metric} questions={questions} />
              <Related metric={metric} metrics={metrics} />
              <DataVersion values={data} />
            </>
          )}
        </>
      )}
    </div>
  );
}

type MetricContentProps = Readonly<{ metric: Metric; metrics: readonly Metric[] }>;

// A time or a department that there is not is no failure of anything: another one will do.
function refusalIn(result: MetricResult | undefined, error: Error | null): string | null {
  if (result?.ok === false) return result.error.message;
  const isRefused = error instanceof ApiFailure && (error.status === 400 || error.status === 404);
  return isRefused ? error.message : null;
}
