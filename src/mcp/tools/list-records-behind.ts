import Type from 'typebox';
import { invalidField, readAll } from '../../invalid-request.ts';
import { FACT_KINDS } from '../../metrics/plan/fact-kind.ts';
import { FACT_CURSOR_FORM, formatFactCursor, parseFactCursor } from '../../metrics/plan/fact-position.ts';
import { parseLeaf } from '../../metrics/plan/leaves.ts';
import { writtenAmount, writtenCount } from '../../money/written-amount.ts';
import { ask, requireSight } from '../../questions/ask.ts';
import { type FactDetail, listRows, requireSomeRows } from '../../questions/rows.ts';
import { dataVersionOf } from '../caller.ts';
import { daysOf, ResolvedDays } from '../resolved-days.ts';
import {
  AsOf,
  DataVersion,
  Day,
  DepartmentId,
  exactly,
  MetricId,
  nullable,
  PeriodText,
  recordText,
} from '../schema.ts';
import { teamOf } from '../team.ts';
import { defineTool } from '../tool.ts';

export const listRecordsBehind = defineTool({
  name: 'list_records_behind',
  title: 'List the records behind a value',
  description:
    'The entries, documents or persons that a leaf of explain_value counts, the newest first; their amounts add up to its sum. Entries and documents need ledger.read, persons records.read.',
  access: 'authenticated',
  effect: 'reads',
  input: exactly({
    id: MetricId,
    period: PeriodText,
    as_of: Type.Optional(AsOf),
    team: Type.Optional(DepartmentId),
    leaf: Type.String({ maxLength: 300, description: 'The leaf of a node of explain_value.' }),
    cursor: Type.Optional(
      Type.String({
        pattern: FACT_CURSOR_FORM,
        description: 'The next_cursor of the page before.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  output: exactly({
    metric: Type.String(),
    period: ResolvedDays,
    currency: nullable(Type.String({ description: 'Of the amounts; null where records are counted.' })),
    rows: Type.Array(
      exactly({
        kind: Type.Enum([...FACT_KINDS]),
        id: nullable(Type.String()),
        date: Day,
        amount: Type.String({ description: 'What it adds to the value, exactly.' }),
        account: nullable(recordText('Its account.')),
        party: nullable(recordText('Its customer or vendor.')),
        department: nullable(recordText('Its department.')),
        description: nullable(recordText('What the entry or document says.')),
        reference: nullable(recordText('Its reference.')),
        external_id: nullable(recordText('What its source calls it.')),
        person: nullable(recordText('The person who is counted.')),
      }),
    ),
    next_cursor: nullable(Type.String()),
    data_version: DataVersion,
  }),
  run: async ({ id, period, as_of: asOf, team: sent, leaf: text, cursor, limit = 50 }, caller) => {
    const { principal, reading, now } = caller;
    requireSight(id, principal);
    requireSomeRows(id, principal);
    const team = await teamOf(sent, caller);
    const { after, leaf, asked } = readAll({
      after: () => (cursor === undefined ? null : parseFactCursor(cursor)),
      leaf: () => leafIn(text),
      asked: () => ask({ id, period, asOf, team, compare: undefined }, principal, now),
    });
    const { question } = asked.resolved;
    const found = await listRows(reading, { question, leaf }, { after, limit }, principal);
    const currency = found.isMoney ? principal.organization.baseCurrency : null;
    return {
      metric: question.metric.id,
      period: daysOf(question.period),
      currency,
      rows: found.rows.map((row) => recordOf(row, currency)),
      next_cursor: found.next === null ? null : formatFactCursor(found.next),
      data_version: dataVersionOf(caller),
    };
  },
});

function leafIn(text: string) {
  const leaf = parseLeaf(text);
  if (leaf !== null) return leaf;
  throw invalidField('leaf', 'format', 'must be one that explain_value names');
}

function recordOf(row: FactDetail, currency: string | null) {
  return {
    kind: row.kind,
    id: row.kind === 'lines' ? null : row.id,
    date: row.day,
    amount: currency === null ? writtenCount(row.amount) : writtenAmount(row.amount, currency),
    account: row.account_code === null ? null : `${row.account_code} ${row.account_name ?? ''}`,
    party: row.party_name,
    department: row.department_name,
    description: row.description,
    reference: row.reference,
    external_id: row.external_id,
    person: row.person_name,
  };
}
