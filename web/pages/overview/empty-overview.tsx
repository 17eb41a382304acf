import type { MetricResult } from '../../api/metrics.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { useMe } from '../../session/use-me.ts';
import { CHARTS } from '../arrangement.ts';
import styles from './empty-overview.module.css';
import { EVER } from './figures.ts';

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

/** Whether there is nothing to show: no entries, no receivables or payables, no employees. */
export function hasNothing(results: Readonly<Record<string, MetricResult>> | undefined): boolean {
  const [ever, people, receivables] = [EVER, CHARTS.people, CHARTS.receivables].map((key) => results?.[key]);
  return (
    ever?.ok === true &&
    ever.data.kind === 'scalar' &&
    ever.data.value === 0 &&
    people?.ok === true &&
    people.data.kind === 'timeseries' &&
    people.data.points.every(({ value }) => value === null || value === 0) &&
    receivables?.ok === true &&
    receivables.data.kind === 'breakdown' &&
    receivables.data.items.every(({ value }) => value === null || value === 0)
  );
}

const IMPORTS: string = '/settings/imports';
