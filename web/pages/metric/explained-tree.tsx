import { useState } from 'react';
import type { Metric } from '../../api/metrics.ts';
import { formatMonth } from '../../format/date.ts';
import { Button } from '../../parts/button.tsx';
import { useMe } from '../../session/use-me.ts';
import { Aside } from './aside.tsx';
import type { Explanation } from './explained.ts';
import { daysOf, ExplainedNode } from './explained-node.tsx';
import styles from './explained-tree.module.css';
import type { NodeContext } from './node-context.ts';
import type { MetricQuestions } from './questions.ts';

/** Each number that the value shows, to be opened down to the facts. */
export function ExplainedTree({ metric, metrics, questions, explanation }: ExplainedTreeProps) {
  const { parts } = explanation;
  const { organization } = useMe();
  const [isWhole, setWhole] = useState(false);
  const context: NodeContext = { metric, metrics, questions, currency: organization.base_currency };
  const isOfMonths = explanation.value.kind === 'timeseries';
  const shown = isWhole ? parts : parts.slice(0, FEW);
  if (parts.length === 0) return <Aside>There is nothing to show here.</Aside>;
  return (
    <>
      <ul className={styles.tree}>
        {shown.map(({ key, label, of }) => (
          <ExplainedNode
            key={key}
            node={of}
            label={parts.length === 1 ? undefined : isOfMonths ? formatMonth(key, 'with year') : label}
            operandRole={null}
            unit={metric.unit}
            // One of many parts shows its own time.
            days={parts.length === 1 ? null : daysOf(of)}
            depth={0}
            isOpen={parts.length === 1}
            context={context}
          />
        ))}
      </ul>
      {shown.length < parts.length && (
        <div>
          <Button onClick={() => setWhole(true)}>Show {parts.length - shown.length} more</Button>
        </div>
      )}
    </>
  );
}

const FEW = 13;

type ExplainedTreeProps = Readonly<{
  metric: Metric;
  metrics: readonly Metric[];
  questions: MetricQuestions;
  explanation: Explanation;
}>;
