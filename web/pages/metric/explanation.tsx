import type { UseQueryResult } from '@tanstack/react-query';
import type { Metric } from '../../api/metrics.ts';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Aside } from './aside.tsx';
import type { Explanation as Explained } from './explained.ts';
import { ExplainedTree } from './explained-tree.tsx';
import styles from './explanation.module.css';
import { NotYet } from './not-yet.tsx';
import { Paper } from './paper.tsx';
import type { MetricQuestions } from './questions.ts';

/** How the number came about: the formula in words, where it is taken from, and each value that it is made of. */
export function Explanation({ metric, metrics, questions, explained }: ExplanationProps) {
  const { data, error, refetch } = explained;
  return (
    <Paper label="How it’s calculated">
      <SectionHeading>How it’s calculated</SectionHeading>
      {data === undefined ? (
        <NotYet failure={error} onRetry={() => void refetch()}>
          <Skeleton width="60%" />
          <Skeleton height="2rem" />
          <Skeleton height="2rem" />
        </NotYet>
      ) : (
        <>
          <Definition explanation={data} />
          {data.withheld ? (
            <Aside>
              The people behind this number are hidden, because they could be recognised. It comes from a
              snapshot, which stays until enough people have joined, left or changed.
            </Aside>
          ) : (
            <ExplainedTree metric={metric} metrics={metrics} questions={questions} explanation={data} />
          )}
        </>
      )}
    </Paper>
  );
}

type ExplanationProps = Readonly<{
  metric: Metric;
  metrics: readonly Metric[];
  questions: MetricQuestions;
  explained: UseQueryResult<Explained>;
}>;

function Definition({ explanation: { formula, source } }: Readonly<{ explanation: Explained }>) {
  return (
    <dl className={styles.definition}>
      <div>
        <dt>Formula</dt>
        <dd>{formula}</dd>
      </div>
      {source !== undefined && (
        <div>
          <dt>Taken from</dt>
          <dd>{source}</dd>
        </div>
      )}
    </dl>
  );
}
