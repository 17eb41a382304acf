import { AlmanacError } from '../errors.ts';
import { findMetric } from '../metrics/catalog/registry.ts';
import { ALL_PAY } from '../metrics/definition/dimension.ts';
import type { ScalarMetric } from '../metrics/definition/metric.ts';
import { needsOf } from '../metrics/plan/plan.ts';
import { compareText } from '../metrics/value/compare-text.ts';
import { Breather } from '../questions/breather.ts';
import type { StatementQuestion } from './ask.ts';
import { byAccount, questionOf } from './cells.ts';
import type { Check, Line, Row } from './definition/statement.ts';
import type { MadeRow } from './made.ts';
import type { Slot } from './slots.ts';
import { type RowValues, type Source, valuesOf } from './values.ts';

/** So many rows a statement has at most. */
export const MOST_ROWS = 20_000;

/** The rows with their numbers, in detail the accounts beneath each line, and the checks. Throws ANSWER_TOO_LARGE. */
export async function makeRows(
  asked: StatementQuestion,
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
  return [...rows, ...asked.statement.checks.map((check) => checkRow(check, slots, source))];
}

function rowOf(row: Row, asked: StatementQuestion, slots: readonly Slot[], source: Source): MadeRow {
  const { key, label, kind, level } = row;
  const shown = { ...PLAIN, key, label, kind, level };
  if (row.kind === 'heading') return { ...shown, values: [], nullReasons: [] };
  const numbers = { ...shown, metric: idOf(row.metric, asked), ...valuesOf(row.metric, slots, source) };
  if (row.kind === 'line') return numbers;
  const { margin, of } = row;
  if (margin === null) return { ...numbers, adds: of };
  const beside = { metric: margin.id, label: margin.label, ...valuesOf(margin, slots, source) };
  return { ...numbers, adds: of, margin: beside };
}

const PLAIN = { metric: null, account: null, adds: [], margin: null } as const;

/** The id of a metric that can be asked for the same number: not that of a row alone, nor one that is not counted by team. */
function idOf(metric: ScalarMetric, { team }: StatementQuestion): string | null {
  const isAskable = findMetric(metric.id) === metric && (team === null || metric.teamScoped === true);
  return isAskable ? metric.id : null;
}

type Account = Readonly<{ key: string; label: string }>;

/** The accounts that a line is made of in any column, by their codes. */
function accountsOf(
  { accounts }: Line,
  asked: StatementQuestion,
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
    ...PLAIN,
    key: `${line.key}.${key}`,
    label,
    kind: 'line',
    level: level + 1,
    account: key === ALL_PAY.key ? null : key,
    ...valuesOf(accounts, slots, source, key),
  };
}

function restOf({ key, level, rest }: Line, slots: readonly Slot[], source: Source): MadeRow | null {
  if (rest === null) return null;
  const shown = { ...PLAIN, key: `${key}.rest`, label: rest.label, kind: 'line' as const, level: level + 1 };
  return { ...shown, ...valuesOf(rest.metric, slots, source) };
}

// What checks are of has no departments.
function checkRow({ key, label, metric }: Check, slots: readonly Slot[], source: Source): MadeRow {
  const numbers = slots.map((slot): RowValues => {
    if (slot.place.by === 'nothing') return valuesOf(metric, [slot], source);
    const { values } = valuesOf(metric, [{ ...slot, column: { ...slot.column, days: null } }], source);
    return { values: values.map(() => null), nullReasons: values.map(() => 'not_applicable' as const) };
  });
  return {
    ...PLAIN,
    key,
    label,
    kind: 'check',
    level: 0,
    values: numbers.flatMap(({ values }) => values),
    nullReasons: numbers.flatMap(({ nullReasons }) => nullReasons),
  };
}

function hasNumber({ values }: RowValues): boolean {
  return values.some((value) => value !== null && !value.isZero());
}

function tooManyRows(): AlmanacError {
  return new AlmanacError(
    'ANSWER_TOO_LARGE',
    `A statement has at most ${MOST_ROWS} rows, and this one would have more; ask for detail=summary.`,
    { detail: { limit: MOST_ROWS } },
  );
}
