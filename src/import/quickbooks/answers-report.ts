import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import type { JsonObject } from '../readers/json-records.ts';
import { isObject, listIn, textsOf } from '../readers/json-texts.ts';
import type { QuickbooksRecord } from '../readers/quickbooks-records.ts';
import type { ReportRow } from '../readers/quickbooks-report.ts';
import { columnsIn } from '../readers/quickbooks-titles.ts';
import type { AnswersSurvey } from './answers-survey.ts';
import { PREFIX } from './prefix.ts';

/** Our names of the columns of a JournalReport, in order. Throws FileFault if it lacks one, or has amounts in several currencies alone. */
export function reportColumns(columns: readonly JsonObject[]): readonly (string | null)[] {
  const keys = columns.map(keyOf);
  const titles = columns.map((column) => textsOf(column, 1)['ColTitle'] ?? '');
  const byTitle = columnsIn(titles, 'journal') ?? [];
  const isHome = keys.includes('debt_home_amt');
  if (keys.includes('currency') && !isHome)
    throw new FileFault(
      null,
      'Columns: amounts are in the currencies of their transactions: request debt_home_amt and credit_home_amt too',
    );
  const amounts = isHome ? HOME_AMOUNTS : AMOUNTS;
  const names = keys.map(
    (key, index) => TEXTS.get(key) ?? amounts.get(key) ?? (isKnown(key) ? null : (byTitle[index] ?? null)),
  );
  const lacking = ['date', 'type', 'account', 'debit', 'credit'].filter((name) => !names.includes(name));
  if (lacking.length > 0)
    throw new FileFault(null, `Columns: ${lacking.map((name) => quote(name)).join(', ')}: required`);
  return names;
}

const TEXTS = new Map(
  Object.entries({
    tx_date: 'date',
    txn_type: 'type',
    doc_num: 'num',
    name: 'name',
    memo: 'memo',
    account_name: 'account',
  }),
);
const AMOUNTS = new Map(Object.entries({ debt_amt: 'debit', credit_amt: 'credit' }));
const HOME_AMOUNTS = new Map(Object.entries({ debt_home_amt: 'debit', credit_home_amt: 'credit' }));

function isKnown(key: string): boolean {
  return TEXTS.has(key) || AMOUNTS.has(key) || HOME_AMOUNTS.has(key);
}

/** What a column has: its type, or the key among what else is said of it. */
function keyOf(column: JsonObject): string {
  const said = listIn(column, 'MetaData').map((one) => textsOf(one, 1));
  const key = said.find(({ Name: name }) => name === 'ColKey')?.['Value'];
  return key ?? textsOf(column, 1)['ColType'] ?? '';
}

/** The rows of a report in a record, one within another. */
export function* reportRows(
  { value, line }: QuickbooksRecord,
  columns: readonly (string | null)[],
  survey: AnswersSurvey,
): Generator<ReportRow> {
  if (Array.isArray(value['ColData'])) yield rowOf(value, line, columns, survey);
  const { Header: header, Rows: rows, Summary: summary } = value;
  if (isObject(header) && listIn(header, 'ColData').length > 0) yield rowOf(header, line, columns, survey);
  if (isObject(rows))
    for (const one of listIn(rows, 'Row'))
      yield* reportRows({ list: 'Row', path: '', line, value: one }, columns, survey);
  if (isObject(summary)) yield rowOf(summary, line, columns, survey);
}

function rowOf(
  value: JsonObject,
  line: number,
  columns: readonly (string | null)[],
  survey: AnswersSurvey,
): ReportRow {
  const cells = listIn(value, 'ColData').map((cell) => textsOf(cell, line));
  const texts: string[] = [];
  const values = Object.fromEntries(EMPTY.map((name) => [name, '']));
  for (const [index, name] of columns.entries()) {
    const { value: text = '', id = '' } = cells[index] ?? {};
    if (name === null) continue;
    texts.push(text);
    values[name] = name === 'date' && NO_DATE.test(text) ? '' : text;
    if (name === 'type') values['id'] = id;
    if (name === 'name' && id !== '') values['party'] = `${PREFIX}${id}`;
    if (name === 'account') values['account'] = survey.codeOf(id) ?? text;
  }
  return { line, values, texts, faults: [], isUnsaved: false };
}

const EMPTY = ['date', 'type', 'num', 'name', 'memo', 'account', 'debit', 'credit', 'id', 'party'];
/** How QuickBooks writes that a further line has no date of its own. */
const NO_DATE = /^0+-0+-0+$/;
