import type { Cell } from '../../format/csv.ts';
import type { FactRow } from './facts-query.ts';

/** Facts as rows of a file, their amounts exact. */
export function factCells(rows: readonly FactRow[]): readonly (readonly Cell[])[] {
  return [
    [
      'date',
      'kind',
      'amount',
      'currency',
      'original_amount',
      'description',
      'reference',
      'external_id',
      'account_code',
      'account_name',
      'department',
      'party',
      'person',
      'membership_id',
      'start_date',
      'termination_date',
      'since',
      'facts',
      'recorded_at',
      'id',
      'line',
    ],
    ...rows.map((row) => [
      row.date,
      row.kind,
      row.amount,
      row.currency,
      row.originalAmount,
      row.description,
      row.reference,
      row.externalId,
      row.account?.code ?? null,
      row.account?.name ?? null,
      row.department?.name ?? null,
      row.party?.name ?? null,
      row.person?.name ?? null,
      row.person?.membershipId ?? null,
      row.person?.startDate ?? null,
      row.person?.terminationDate ?? null,
      row.person?.since ?? null,
      row.facts,
      row.recordedAt,
      row.id,
      row.line,
    ]),
  ];
}
