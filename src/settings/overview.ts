import { type AuditActor, recordEvent } from '../audit/audit.ts';
import { query } from '../db/statement.ts';
import type { TenantReader, TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { FaultCollector, requireThat } from '../invalid-request.ts';
import { findMetric, isVisible } from '../metrics/catalog/registry.ts';
import type { Sight } from '../metrics/definition/protection.ts';
import { changeSettings } from './settings-lock.ts';

/** The default overview: earnings, assets, receivables and payables. */
export const DEFAULT_FIGURES: readonly string[] = Object.freeze([
  'revenue.total',
  'expenses.total',
  'profit.net',
  'profit.gross_margin',
  'cash.balance',
  'cash.runway',
  'ar.outstanding',
  'ar.overdue',
  'ar.dso',
  'ap.outstanding',
  'headcount.active',
]);

/** So many figures the overview shows at most. */
export const MOST_FIGURES = 24;

/** The figures of the overview, in their order, and the time of the change; null while it is the default. */
export type Overview = Readonly<{ figures: readonly string[]; updatedAt: Date | null }>;

/** The overview of the door's organisation, as the caller sees it: no other figure is named. */
export async function readOverview(tenant: TenantReader, sight: Sight): Promise<Overview> {
  const [row] = await tenant.read(selectArrangement().compile());
  const { figures, updatedAt } = overviewFrom(row);
  // A figure that a later version removed is left out as well.
  const isSeen = (id: string) => {
    const metric = findMetric(id);
    return metric?.shape === 'scalar' && isVisible(id, sight);
  };
  return { figures: figures.filter(isSeen), updatedAt };
}

export type Arranging = Readonly<{ organizationId: string; actor: AuditActor }>;

/**
 * Arranges the overview. Where it is so already, nothing is written. Throws INVALID_REQUEST, naming the figure that is no
 * metric of one value, or is there twice.
 */
export async function arrangeOverview(
  tenant: TenantWriter,
  figures: readonly string[],
  by: Arranging,
  now: Date,
): Promise<void> {
  requireFigures(figures);
  await change(tenant, figures, by, now);
}

/** Throws INVALID_REQUEST for every figure that is no metric of one value, or is there twice; one may be missing. */
export function requireFigures(figures: readonly (string | undefined)[]): void {
  const faults = new FaultCollector();
  for (const [index, id] of figures.entries()) {
    if (id === undefined) continue;
    const field = `figures[${index}]`;
    faults.read(() => {
      requireThat(
        field,
        findMetric(id)?.shape === 'scalar',
        'must be the id of a metric of one value',
        'enum',
      );
      requireThat(field, figures.indexOf(id) === index, 'must differ from every other', 'repeated');
    });
  }
  faults.requireNone();
}

/** Takes the arrangement back, so that the default holds again. */
export async function resetOverview(tenant: TenantWriter, by: Arranging, now: Date): Promise<void> {
  await change(tenant, null, by, now);
}

async function change(
  tenant: TenantWriter,
  figures: readonly string[] | null,
  { organizationId, actor }: Arranging,
  now: Date,
): Promise<void> {
  await changeSettings(
    tenant,
    async (transaction) => {
      // Two who arrange at once do so one after the other, also where there is no arrangement yet.
      await transaction.run(query.selectFrom('organizations').select('id').forUpdate().compile());
      const [row] = await transaction.run(selectArrangement().compile());
      const before = row?.figures ?? null;
      if (JSON.stringify(before) === JSON.stringify(figures)) return false;
      await write(transaction, figures, now);
      const subject = { kind: 'organization', id: organizationId };
      const event = { actor, action: 'overview.arranged', subject };
      await transaction.run(recordEvent({ ...event, before: shown(before), after: shown(figures) }, now));
      return true;
    },
    (isChange) => isChange,
  );
}

async function write(transaction: Transaction, figures: readonly string[] | null, now: Date): Promise<void> {
  if (figures === null) {
    await transaction.run(query.deleteFrom('overview_arrangements').compile());
    return;
  }
  const row = { figures: [...figures], updated_at: now };
  await transaction.run(
    query
      .insertInto('overview_arrangements')
      .values(row)
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
      .compile(),
  );
}

type Row = Readonly<{ figures: readonly string[]; updated_at: Date }>;

// Row-level security leaves one row at most.
function selectArrangement() {
  return query.selectFrom('overview_arrangements').select(['figures', 'updated_at']);
}

function overviewFrom(row: Row | undefined): Overview {
  return row === undefined
    ? { figures: DEFAULT_FIGURES, updatedAt: null }
    : { figures: row.figures, updatedAt: row.updated_at };
}

function shown(figures: readonly string[] | null) {
  return figures === null ? null : { figures };
}
