import { findMetric } from '../metrics/catalog/registry.ts';
import { ALL_PAY } from '../metrics/definition/dimension.ts';
import type { ScalarMetric } from '../metrics/definition/metric.ts';
import { needsOf } from '../metrics/plan/plan.ts';
import { compareText } from '../metrics/value/compare-text.ts';
import { Breather } from '../questions/breather.ts';
import { byAccount, questionOf } from './cells.ts';
import type { Line, Row, StatementOfMetrics } from './definition/statement.ts';
import { type MadeRow, PLAIN_ROW } from './made.ts';
import { checkRows } from './make-checks.ts';
import type { QuestionAbout } from './maker.ts';
import { MOST_ROWS, tooManyRows } from './most-rows.ts';
import type { Slot } from './slots.ts';
import { hasNumber, type Source, valuesOf } from './values.ts';

/** The rows with their numbers, in detail the accounts beneath each line, and the checks. Throws ANSWER_TOO_LARGE. */
export async function makeRows(
  asked: QuestionAbout<StatementOfMetrics>,
  slots: readonly Slot[],
  source: Source,
): Promise<readonly MadeRow[]> {
  const rows: MadeRow[] = [];
  const breather = new Breather();
  for (const row of asked.statement.rows) {
    await breather.breathe();
    rows.push(rowOf(row, asked, slots, source));
    if (row.kind !== 'line' || asked.detail !== 'accounts') continue;
    const accounts = accountsOf(row, asked, source);
    if (rows.length + accounts.length > MOST_ROWS) throw tooManyRows();
    for (const account of accounts) {
      await breather.breathe();
      const made = accountRow(row, account, slots, source);
      if (hasNumber(made)) rows.push(made);
    }
    const rest = restOf(row, slots, source);
    if (rest !== null && hasNumber(rest)) rows.push(rest);
  }
  return [...rows, ...checkRows(asked.checks, slots, 1, source)];
}

function rowOf(
  row: Row,
  asked: QuestionAbout<StatementOfMetrics>,
  slots: readonly Slot[],
  source: Source,
): MadeRow {
  const { key, label, kind, level } = row;
  const shown = { ...PLAIN_ROW, key, label, kind, level };
  if (row.kind === 'heading') return { ...shown, values: [], nullReasons: [] };
  const numbers = { ...shown, metric: idOf(row.metric, asked), ...valuesOf(row.metric, slots, source) };
  if (row.kind === 'line') return numbers;
  const { margin, of } = row;
  if (margin === null) return { ...numbers, adds: of };
  const beside = { metric: margin.id, label: margin.label, ...valuesOf(margin, slots, source) };
  return { ...numbers, adds: of, margin: beside };
}

/** The id of a metric that can be asked for the same number: not that of a row alone, nor one that is not counted by team. */
function idOf(metric: ScalarMetric, { team }: QuestionAbout<StatementOfMetrics>): string | null {
  const isAskable = findMetric(metric.id) === metric && (team === null || metric.teamScoped === true);
  return isAskable ? metric.id : null;
}

type Account = Readonly<{ key: string; label: string }>;

/** The accounts that a line is made of in any column, by their codes. */
function accountsOf(
  { accounts }: Line,
  asked: QuestionAbout<StatementOfMetrics>,
  { readings, setting }: Source,
): readonly Account[] {
  if (accounts === null) return [];
  const division = byAccount(accounts);
  const needs = asked.allDays.flatMap((days) =>
    needsOf(questionOf(division, days, setting)).filter(({ by }) => by === 'account'),
  );
  return readings.keysOf(needs).toSorted((one, other) => compareText(one.key, other.key));
}

function accountRow(line: Line, { key, label }: Account, slots: readonly Slot[], source: Source): MadeRow {
  const { accounts, level } = line;
  if (accounts === null) throw new Error('a line that has no accounts is divided into them');
  return {
    ...PLAIN_ROW,
    key: `${line.key}.${key}`,
    label,
    kind: 'line',
    level: level + 1,
    account: key === ALL_PAY.key ? null : key,
    ...valuesOf(accounts, slots, source, key),
  };
}

/** The key of what no account of a line has. */
export function restKeyOf(line: string): string {
  return `${line}.`;
}

function restOf({ key, level, rest }: Line, slots: readonly Slot[], source: Source): MadeRow | null {
  if (rest === null) return null;
  const shown = {
    ...PLAIN_ROW,
    // Beneath the line like its accounts, whose codes are never empty.
    key: restKeyOf(key),
    label: rest.label,
    kind: 'line' as const,
    level: level + 1,
  };
  return { ...shown, ...valuesOf(rest.metric, slots, source) };
}
