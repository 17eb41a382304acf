import { findMetric } from '../metrics/catalog/registry.ts';
import type { Unit } from '../money/round.ts';
import type { Organization } from '../organizations/organization.ts';
import { inWordsOf } from '../organizations/words.ts';
import { STATEMENTS } from '../statements/definition/index.ts';
import type { AlertSubject } from './alert.ts';

/** What an alert is about, in the words of the organisation's country; null for what there is no more. */
export type WatchedValue = Readonly<{ label: string; unit: Unit }>;

export function watchedValue(
  subject: AlertSubject,
  { cashFlowPolicy, jurisdiction }: Pick<Organization, 'cashFlowPolicy' | 'jurisdiction'>,
): WatchedValue | null {
  if (subject.kind === 'metric') {
    const metric = findMetric(subject.metric);
    if (metric === undefined) return null;
    return { label: inWordsOf(jurisdiction, metric.label), unit: metric.unit };
  }
  const statement = STATEMENTS[cashFlowPolicy].find(({ name }) => name === subject.statement);
  const rows = statement?.kind === 'metrics' ? statement.rows : [];
  const row = rows.find(({ key }) => key === subject.row);
  if (statement === undefined || row === undefined || row.kind === 'heading') return null;
  const label = `${statement.title}: ${row.label}`;
  return { label: inWordsOf(jurisdiction, label), unit: row.metric.unit };
}
