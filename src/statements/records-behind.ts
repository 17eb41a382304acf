import type { Capability } from '../access/capability.ts';
import { findMetric } from '../metrics/catalog/registry.ts';
import type { StatementQuestion } from './ask.ts';
import type { MadeRow } from './made.ts';

/**
 * The address of what is behind a cell of a row, with `{startDate}` and `{asOfDate}` for the days of its column: the explanation of its
 * metric, the same statement with its accounts, or the lines of its account. Null where there is nothing, or not for the caller.
 */
export function recordsBehind(
  { kind, metric, account }: MadeRow,
  { statement, detail, team, division }: StatementQuestion,
  capabilities: ReadonlySet<Capability>,
): string | null {
  if (kind === 'heading' || kind === 'check' || division === 'departments') return null;
  if (account !== null)
    return capabilities.has('ledger.read') && team === null
      ? `/api/v1/statements/general-ledger?account=${encodeURIComponent(account)}&period=${RANGE}`
      : null;
  const ofTeam = team === null ? '' : `&team=${team}`;
  const found = metric === null ? undefined : findMetric(metric);
  if (found !== undefined) {
    const period = found.periodKind === 'snapshot' ? 'as_of:{asOfDate}' : RANGE;
    return `/api/v1/metrics/${found.id}/explain?period=${period}${ofTeam}`;
  }
  if (
    kind !== 'line' ||
    detail === 'accounts' ||
    team !== null ||
    !capabilities.has(statement.requiresCapability)
  )
    return null;
  return `/api/v1/statements/${statement.name}?period=${RANGE}&detail=accounts`;
}

const RANGE = '{startDate}:{asOfDate}';
