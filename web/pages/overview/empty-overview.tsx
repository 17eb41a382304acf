import type { MetricResult } from '../../api/metrics.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { useMe } from '../../session/use-me.ts';
import { CHARTS } from '../arrangement.ts';
import styles from './empty-overview.module.css';
import { EVER } from './questions.ts';

/** In the place of numbers that would all be zero: what to do first. */
export function EmptyOverview() {
  const { capabilities, organization } = useMe();
  const mayImport = capabilities.includes('imports.write');
  return (
    <div className={styles.empty}>
      <EmptyState
        title={`No data for ${organization.name} yet`}
        action={
          mayImport && (
            <ButtonLink to={IMPORTS} variant="primary" icon="plus">
              Import your books
            </ButtonLink>
          )
        }
      >
        {mayImport
          ? 'Import a ledger, invoices or people as CSV, JSON lines or a zip. The figures appear here when the import is done.'
          : 'The figures appear here when an owner or admin has imported the books.'}
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

const IMPORTS: string = '/settings/imports';
