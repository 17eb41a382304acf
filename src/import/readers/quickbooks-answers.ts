import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import type { OpenContent } from './content.ts';
import { startOf } from './gunzip.ts';
import { type JsonObject, type JsonRecord, type OnValue, readJsonRecords } from './json-records.ts';
import { listIn } from './json-texts.ts';
import type { Source } from './lines.ts';
import {
  QUICKBOOKS_LISTS,
  type QuickbooksList,
  type QuickbooksRecord,
  UNREAD_ENTITIES,
} from './quickbooks-records.ts';

/** A file of answers, which its name may tell the entity of. */
export type AnswersSource = Source & Readonly<{ file: string }>;

/**
 * Reads the records in a file of QuickBooks Online's API: answers to queries or to a question for changes, a bare list of records whose entity is the
 * name of the file, or a report. `onHeader` hears of the fields in the header of a report.
 */
export async function* readQuickbooks(
  source: AnswersSource,
  onHeader: OnValue = () => undefined,
): AsyncGenerator<QuickbooksRecord> {
  const named = listNamed(source.file);
  const isEntity = named !== null || UNREAD_ENTITIES.some((entity) => isNamed(source.file, entity));
  for await (const record of readJsonRecords(source, onHeader)) {
    const { path, line, value } = record;
    const [entity = '', ...inner] = path.replace(/^(QueryResponse)\//, '').split('/');
    if (path === '' && !isEntity && !isChanges(value))
      throw new FileFault(
        line,
        'the records do not say of which entity they are: call the file by it, such as Invoice.json',
      );
    if (inner.length > 0 && listNamed(entity) !== null)
      throw new FileFault(
        line,
        `${entity}: a single record is not read: put it into a list, as an answer to a query has it`,
      );
    if (isChanges(value)) yield* changesIn(record);
    else if (path === 'Rows/Row') yield { ...record, list: 'Row' };
    else if (path === 'Columns/Column') yield { ...record, list: 'Column' };
    else if (path === 'Header/Option') continue;
    else
      yield {
        list: path === '' ? named : listNamed(entity),
        path: path === '' ? source.file : entity,
        line,
        value,
      };
  }
}

/** Whether a file begins like an answer of QuickBooks Online's API, a report of it, or a bare list of its records. */
export async function isQuickbooks(open: OpenContent): Promise<boolean> {
  const start = (await startOf(open, LOOKED_AT)).toString('utf8');
  if (!/^\ufeff?\s*[[{]/.test(start)) return false;
  return /"(?:QueryResponse|CDCResponse|ReportName|ColData|SyncToken)"\s*:/.test(start);
}

/** The list that a text names: an entity, perhaps in the plural, and with the number of a page behind it. */
function listNamed(text: string): QuickbooksList | null {
  return QUICKBOOKS_LISTS.find((list) => isNamed(text, list)) ?? null;
}

function isNamed(text: string, list: string): boolean {
  const name = text.toLowerCase().replace(/[^a-z].*$/, '');
  const entity = list.toLowerCase();
  return [entity, `${entity}s`, `${entity}es`, entity.replace(/y$/, 'ies')].includes(name);
}

function isChanges(value: JsonObject): boolean {
  return Array.isArray(value['QueryResponse']);
}

/** The records in an answer to a question for changes, which has a list for each entity. */
function* changesIn({ line, value }: JsonRecord): Generator<QuickbooksRecord> {
  for (const answer of listIn(value, 'QueryResponse'))
    for (const [entity, records] of Object.entries(answer))
      if (Array.isArray(records))
        for (const one of listIn(answer, entity))
          yield { list: listNamed(entity), path: quote(entity).slice(1, -1), line, value: one };
}

const LOOKED_AT = 4096;
