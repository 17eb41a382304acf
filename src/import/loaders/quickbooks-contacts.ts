import type { AnswersSurvey } from '../quickbooks/answers-survey.ts';
import { contactRow } from '../quickbooks/contacts.ts';
import { PREFIX } from '../quickbooks/prefix.ts';
import { isFooterRow } from '../quickbooks/report-entries.ts';
import { reportSource } from '../quickbooks/report-source.ts';
import { textsOf } from '../readers/json-texts.ts';
import { readQuickbooks } from '../readers/quickbooks-answers.ts';
import { readReport } from '../readers/quickbooks-report.ts';
import type { Reader } from '../readers/reader.ts';
import type { FileReport } from '../report.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadCustomersBy, loadVendorsBy } from './load-profiles.ts';

/** Adds or changes the customers of QuickBooks Online's Customer Contact List. */
export const loadQuickbooksCustomers: Loader = async (task) =>
  await loadCustomersBy(task, contacts(task, 'customers'));

/** Adds or changes the vendors of QuickBooks Online's Vendor Contact List. */
export const loadQuickbooksVendors: Loader = async (task) =>
  await loadVendorsBy(task, contacts(task, 'vendors'));

/** A reader of a contact list, whose rows become rows of our own kind. */
function contacts(task: ImportTask, report: 'customers' | 'vendors'): Reader {
  return async function* ({ file, source: { onBytes } }) {
    for await (const { line, values, texts, faults } of readReport(
      reportSource({ ...task, onBytes }),
      report,
    )) {
      if (isFooterRow(texts)) continue;
      if (faults.length > 0) yield { kind: 'broken', file, line, reasons: faults };
      else yield { kind: 'row', file, line, values: contactRow(report, values) };
    }
  };
}

/** Adds or changes the customers and vendors in answers of the API, under their ids. A caller without records.write changes none. */
export async function loadQuickbooksContacts(
  parts: readonly ImportTask[],
  survey: AnswersSurvey,
): Promise<readonly FileReport[]> {
  const reports: FileReport[] = [];
  for (const [list, kind, load] of [
    ['Customer', 'customers', loadCustomersBy],
    ['Vendor', 'vendors', loadVendorsBy],
  ] as const)
    for (const part of parts) {
      if (!survey.hasAny(list) || !part.capabilities.has('records.write')) continue;
      const task: ImportTask = { ...part, file: { ...part.file, kind } };
      const read: Reader = async function* ({ file, source }) {
        for await (const { list: found, value, line } of readQuickbooks({ file, ...source }))
          if (found === list)
            yield { kind: 'row', file, line, values: answerRow(kind, textsOf(value, line)) };
      };
      for (const report of await load(task, read)) if (report.rows > 0) reports.push(report);
    }
  return reports;
}

function answerRow(
  kind: 'customers' | 'vendors',
  texts: Readonly<Record<string, string>>,
): Record<string, string> {
  const { Id: id = '', DisplayName: name = '', FullyQualifiedName: full = '', AcctNum: account = '' } = texts;
  const address = [
    'Line1',
    'Line2',
    'Line3',
    'Line4',
    'Line5',
    'City',
    'CountrySubDivisionCode',
    'PostalCode',
    'Country',
  ];
  return contactRow(kind, {
    [kind === 'customers' ? 'customer' : 'vendor']: `${PREFIX}${id}`,
    name: full === '' ? name : full,
    phone: texts['PrimaryPhone.FreeFormNumber'] ?? '',
    email: texts['PrimaryEmailAddr.Address'] ?? '',
    billing: address.flatMap((part) => texts[`BillAddr.${part}`] || []).join(', '),
    account,
  });
}
