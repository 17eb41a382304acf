import type { MetricResult } from '../../api/metrics.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useCode } from '../../parts/use-code.ts';
import { useMe } from '../../session/use-me.ts';
import { CHARTS } from '../arrangement.ts';
import styles from './empty-overview.module.css';
import { useStartsEmpty } from './first-steps/start-choice.ts';
import { EVER } from './questions.ts';

/** In the place of numbers that would all be zero: what to do first. */
export function EmptyOverview() {
  const { capabilities, organization } = useMe();
  const mayImport = capabilities.includes('imports.write');
  const [startsEmpty, choose] = useStartsEmpty();
  const code = useCode(load, mayImport && !startsEmpty);
  if (mayImport && startsEmpty)
    return (
      <div className={styles.empty}>
        <EmptyState
          title={`No data for ${organization.name} yet`}
          action={<Button onClick={() => choose(false)}>Show the ways to start</Button>}
        >
          The figures appear here with the first records.
        </EmptyState>
      </div>
    );
  if (mayImport)
    return code === null ? <Skeleton height="16rem" /> : <code.WaysIn onStartEmpty={() => choose(true)} />;
  return (
    <div className={styles.empty}>
      <EmptyState title={`No data for ${organization.name} yet`}>
        The figures appear here when an owner or admin has imported the books.
      </EmptyState>
    </div>
  );
}

/** Whether there is nothing to show: no entries, no invoices, nobody employed, on any day. */
export function hasNothing(results: Readonly<Record<string, MetricResult>> | undefined): boolean {
  return [EVER, CHARTS.people, CHARTS.receivables].every((key) => {
    const result = results?.[key];
    return result?.ok === true && result.data.coverage.from === null;
  });
}

const load = async () => await import('./first-steps/ways-in.tsx');
