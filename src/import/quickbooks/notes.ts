import { parseDecimal, ZERO } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import type { Cells, Columns } from '../kinds/kind.ts';
import {
  QUICKBOOKS_ACCOUNT,
  QUICKBOOKS_COMPANY,
  QUICKBOOKS_CONTACT,
  QUICKBOOKS_ITEM,
  QUICKBOOKS_PARTY,
  QUICKBOOKS_PREFERENCES,
} from '../kinds/quickbooks.ts';
import { readCells } from '../kinds/read-cells.ts';
import type { ImportTask } from '../loaders/import-task.ts';
import type { JsonObject } from '../readers/json-records.ts';
import { isObject, textsOf } from '../readers/json-texts.ts';
import type { QuickbooksRecord } from '../readers/quickbooks-records.ts';
import type { AnswersSurvey } from './answers-survey.ts';
import { applicationsOf } from './applications.ts';
import { openLinesOf } from './open-lines.ts';

/** Notes what a record says about other records. Faults of transactions are reported when they are loaded. */
export function note(
  part: ImportTask,
  { list, path, value, line }: QuickbooksRecord,
  survey: AnswersSurvey,
): void {
  if (list === 'Row' || list === 'Column') return;
  survey.count(list, path);
  const values = textsOf(value, line);
  switch (list) {
    case 'CompanyInfo': {
      const { CompanyName: name } = cellsOf(QUICKBOOKS_COMPANY, values, line, list);
      const other = survey.addCompany(name);
      if (other !== null)
        throw new FileFault(
          line,
          `the files are of two companies, ${quote(other)} and ${quote(name)}: import each into its own organisation`,
        );
      return;
    }
    case 'Preferences': {
      const preferences = value['CurrencyPrefs'];
      const home = isObject(preferences) ? (textsOf(preferences, line)['HomeCurrency.value'] ?? '') : '';
      if (home === '') return;
      const { value: currency } = cellsOf(QUICKBOOKS_PREFERENCES, { value: home }, line, list);
      requireCurrency(currency, part.ledger.baseCurrency, line);
      return;
    }
    case 'Account': {
      const {
        Id: id,
        FullyQualifiedName: code,
        AccountType: type,
        AccountSubType: detail,
      } = cellsOf(QUICKBOOKS_ACCOUNT, values, line, list);
      survey.addAccount({ id, code, type, detail: detail ?? '', line, part });
      return;
    }
    case 'Customer':
    case 'Vendor': {
      const {
        Id: id,
        DisplayName: name,
        FullyQualifiedName: full,
      } = cellsOf(QUICKBOOKS_CONTACT, values, line, list);
      survey.addContact(id, { kind: list === 'Customer' ? 'customer' : 'vendor', name: full ?? name }, true);
      return;
    }
    case 'Item': {
      const {
        Id: id,
        'IncomeAccountRef.value': sales,
        'ExpenseAccountRef.value': purchases,
      } = cellsOf(QUICKBOOKS_ITEM, values, line, list);
      survey.addItem(id, { sales: sales ?? '', purchases: purchases ?? '' });
      return;
    }
    default: {
      for (const kind of ['customer', 'vendor'] as const) {
        const party = value[kind === 'customer' ? 'CustomerRef' : 'VendorRef'];
        const reading = isObject(party)
          ? readCells(QUICKBOOKS_PARTY, { values: textsOf(party, line) })
          : null;
        if (list === null || reading?.ok !== true) continue;
        const { value: id, name } = reading.cells;
        survey.addContact(id, { kind, name: name ?? id }, false);
      }
      notePayee(value, line, survey);
    }
  }
}

/** Notes the customer or vendor of a purchase. */
function notePayee(value: JsonObject, line: number, survey: AnswersSurvey): void {
  const payee = isObject(value['EntityRef']) ? textsOf(value['EntityRef'], line) : {};
  const { value: id = '', name = '', type = '' } = payee;
  if (id !== '' && /^(customer|vendor)$/i.test(type))
    survey.addContact(
      id,
      { kind: /^c/i.test(type) ? 'customer' : 'vendor', name: name === '' ? id : name },
      false,
    );
}

export function noteOpenLines(record: QuickbooksRecord, survey: AnswersSurvey): void {
  const { Id: id = '' } = textsOf(record.value, record.line);
  for (const line of openLinesOf(record, survey)) {
    survey.addOpenLine(id, line);
    survey.addContact(line.party, { kind: line.kind, name: line.partyName }, false);
  }
}

/** Notes what payments settle with credits that are records of their own. */
export function noteApplied({ list, value, line }: QuickbooksRecord, survey: AnswersSurvey): void {
  if (list !== 'Payment' && list !== 'BillPayment') return;
  const kind = list === 'Payment' ? 'customer' : 'vendor';
  const own = '';
  const paid = parseDecimal(textsOf(value, line)['TotalAmt'] ?? '') ?? ZERO;
  const made = applicationsOf(value, line, { own, paid, kind, survey });
  if (!made.ok) return;
  for (const { credit, document, amount } of made.applications)
    if (credit !== own) survey.addApplied(credit, document, amount);
}

/** Refuses books in another currency than the base currency. */
export function requireCurrency(currency: string | null, baseCurrency: string, line: number | null): void {
  if (currency !== null && currency !== baseCurrency)
    throw new FileFault(
      line,
      `the books are in ${currency}, and the base currency of the organisation is ${baseCurrency}`,
    );
}

/** The cells of a record that other records need; one that cannot be read refuses the file. */
export function cellsOf<C extends Columns>(
  kind: Readonly<{ columns: C }>,
  values: Readonly<Record<string, string>>,
  line: number,
  list: string,
): Cells<C> {
  const reading = readCells(kind, { values });
  if (reading.ok) return reading.cells;
  throw new FileFault(line, `${list}: ${reading.reasons.join('; ')}`);
}
