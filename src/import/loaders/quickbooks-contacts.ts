import { contactRow } from '../quickbooks/contacts.ts';
import { isFooterRow } from '../quickbooks/report-entries.ts';
import { reportSource } from '../quickbooks/report-source.ts';
import { readReport } from '../readers/quickbooks-report.ts';
import type { Reader } from '../readers/reader.ts';
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
