import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { AccountClass } from '../../ledger/account-class.ts';
import { ABOUT_NOTHING, type EntryDraft } from '../../ledger/entry.ts';
import { type Day, formatDay, parseDay } from '../../period/index.ts';
import { FileFault } from '../fault.ts';
import type { Cells } from '../kinds/kind.ts';
import { readCells } from '../kinds/read-cells.ts';
import { XERO } from '../kinds/xero.ts';
import type { Parties, Party } from '../programs/parties.ts';
import { Revaluations } from '../programs/revaluations.ts';
import { listIn, textsOf } from '../readers/json-texts.ts';
import { readXero } from '../readers/xero.ts';
import type { XeroRecord } from '../readers/xero-records.ts';
import type { FileReport } from '../report.ts';
import type { Sources } from '../xero/sources.ts';
import type { XeroSurvey } from '../xero/survey.ts';
import { type JournalLine, NO_NAMES } from './entry-lines.ts';
import type { ImportTask } from './import-task.ts';
import { loadEntries, type NamedLine } from './load-entries.ts';

const PREFIX = 'xero:';
/** Lines that a journal may have. */
const MOST_LINES = 10_000;
/** Journals whose customers and vendors are looked up together. */
const BATCH = 200;

type Known = Readonly<{ survey: XeroSurvey; sources: Sources; parties: Parties }>;

/** Posts the journals of each file, with the customer or vendor of their source. Those of the conversion are openings. */
export async function loadXeroJournals(
  task: ImportTask,
  parts: readonly ImportTask[],
  known: Known,
): Promise<readonly FileReport[]> {
  const { survey, parties } = known;
  if (!survey.has('Journals')) return [];
  const conversion =
    (await standingConversion(task.transaction)) ??
    survey.conversionDay((code) => task.ledger.findAccount(code)?.class ?? null);
  const reports: FileReport[] = [];
  for (const part of parts) {
    let rows = 0;
    const counting: ImportTask = {
      ...part,
      onRow: () => {
        rows += 1;
        part.onRow();
      },
    };
    const revaluations = revaluationsIn(part, survey);
    const tally = await loadEntries(counting, readLines(counting, known, conversion), {
      finish: (draft) => revaluations.mark(draft),
      beforePosting: async () => await parties.flush(),
      openings: 'of accounts',
    });
    revaluations.report(part.warn);
    const { file, kind } = part.file;
    if (rows > 0) reports.push({ file, kind, rows, ...tally });
  }
  return reports;
}

/**
 * Only Xero posts to these accounts. Money and debts are told apart: an entry with both is a payment, whatever differences it has.
 */
function revaluationsIn({ ledger }: ImportTask, survey: XeroSurvey): Revaluations {
  const gains = survey.revaluationCodes();
  const classesOf = ({ lines }: EntryDraft) =>
    new Set(lines.flatMap(({ account }) => (gains.has(account) ? [] : ledger.findAccount(account)?.class)));
  return new Revaluations(
    'bank revaluations or unrealised currency gains against either money or debts',
    (draft) => {
      const classes = [...classesOf(draft)];
      return (
        draft.lines.some(({ account }) => gains.has(account)) &&
        classes.length > 0 &&
        VALUED.some((valued) => classes.every((one) => valued.includes(one ?? 'uncategorised')))
      );
    },
  );
}

const VALUED: readonly (readonly AccountClass[])[] = [
  ['cash', 'credit_card'],
  ['receivable', 'payable'],
];

/** The fields of each line of a journal, with those of the journal itself. Throws FileFault for too many lines. */
export function journalValues({ value, line }: XeroRecord): Record<string, string>[] {
  const common = columnsOf(textsOf(value, line));
  const lines = listIn(value, 'JournalLines');
  if (lines.length > MOST_LINES) throw new FileFault(line, `journal: more than ${MOST_LINES} lines`);
  return lines.map((one) => {
    const tracking = listIn(one, 'TrackingCategories').map((category) => textsOf(category, line));
    const kept = tracking.flatMap(({ Name: name = '', Option: option = '' }) =>
      option === '' ? [] : `${name}: ${option}`,
    );
    return { ...common, ...textsOf(one, line), Tracking: kept.join(', ') };
  });
}

/** What is read of a journal: each of its lines repeats it, and a journal may have any number of other fields. */
function columnsOf(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => Object.hasOwn(XERO.columns, name)));
}

/** The conversion date that an earlier import found. */
async function standingConversion(transaction: Transaction): Promise<Day | null> {
  const [found] = await transaction.run(
    sql<{ day: string | null }>`
      select min(entry_date)::text as day from ${own('journal_entries')} journal_entries
      where voided_at is null and kind = 'opening' and external_id like ${`${PREFIX}%`}
    `.compile(query),
  );
  const day = found?.day ?? null;
  return day === null ? null : parseDay(day);
}

async function* readLines(task: ImportTask, known: Known, conversion: Day | null): AsyncGenerator<NamedLine> {
  let batch: XeroRecord[] = [];
  for await (const record of readXero({ open: task.file.open, onBytes: task.onBytes })) {
    if (record.list !== 'Journals') continue;
    batch.push(record);
    if (batch.length < BATCH) continue;
    yield* linesOf(task, batch, known, conversion);
    batch = [];
  }
  yield* linesOf(task, batch, known, conversion);
}

async function* linesOf(
  task: ImportTask,
  records: readonly XeroRecord[],
  { survey, sources, parties }: Known,
  conversion: Day | null,
): AsyncGenerator<NamedLine> {
  const rows = records.flatMap((record) => {
    const lines = journalValues(record);
    if (lines.length === 0) task.refuse(record.line, 'JournalLines: required');
    return lines.map((values) => ({ number: record.line, values }));
  });
  const found = await sources.find(rows.flatMap(({ values }) => values['SourceID'] || []));
  for (const { number, values } of rows) {
    task.onRow();
    const reading = readCells(XERO, { values });
    if (!reading.ok) for (const reason of reading.reasons) task.refuse(number, reason);
    const name = `${PREFIX}${values['JournalID'] ?? ''}`;
    const code = survey.account(values['AccountID'] ?? '')?.code ?? '';
    const isKnown = reading.ok && task.ledger.findAccount(code) !== undefined;
    const party = found.get(values['SourceID'] ?? '') ?? null;
    if (party !== null) await parties.note(party, number);
    const line = isKnown
      ? journalLine(task, reading.cells, { code, party, conversion, tracking: values['Tracking'] ?? '' })
      : null;
    yield { number, name, line };
  }
}

type LineContext = Readonly<{ code: string; party: Party | null; conversion: Day | null; tracking: string }>;

function journalLine(
  { ledger: { baseCurrency } }: ImportTask,
  cells: Cells<typeof XERO.columns>,
  { code, party, conversion, tracking }: LineContext,
): JournalLine {
  const {
    JournalDate: date,
    SourceType: source,
    Reference: reference,
    Description: description,
    NetAmount: amount,
  } = cells;
  const isOpening = source === null && date === conversion;
  const texts = [description, tracking === '' ? null : `(${tracking})`].filter((text) => text !== null);
  return {
    date,
    description: reference ?? source ?? (isOpening ? `Conversion of ${formatDay(date)}` : ''),
    reference,
    marks: { opening: isOpening ? true : null, closing: null, revaluation: null },
    names: { ...NO_NAMES, ...(party === null ? {} : { [party.kind]: party.id }) },
    line: {
      account: code,
      amount,
      currency: baseCurrency,
      rate: null,
      description: texts.length === 0 ? null : texts.join(' '),
      reconciled: false,
      about: ABOUT_NOTHING,
    },
  };
}
