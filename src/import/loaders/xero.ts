import type { Decimal } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import { readCells } from '../kinds/read-cells.ts';
import { XERO, XERO_ACCOUNT, XERO_CONTACT, XERO_ORGANISATION } from '../kinds/xero.ts';
import { addAll, isReadable, warnOfLists } from '../programs/answers.ts';
import { warnOfDifferences } from '../programs/open-differences.ts';
import { Parties } from '../programs/parties.ts';
import { addedReport } from '../programs/report.ts';
import { surveyTask } from '../programs/survey-task.ts';
import { isObject, textsOf } from '../readers/json-texts.ts';
import { readXero } from '../readers/xero.ts';
import type { XeroRecord } from '../readers/xero-records.ts';
import { type Allocations, advanceIn, allocationsOf, appliedOn, paidBy } from '../xero/settlements.ts';
import { partyIn, type Role, Sources } from '../xero/sources.ts';
import { XeroSurvey } from '../xero/survey.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { dueInXero } from './xero-differences.ts';
import { loadXeroDocuments } from './xero-documents.ts';
import { journalValues, loadXeroJournals } from './xero-journals.ts';

/**
 * Loads answers of Xero's API. All files are read together: first to find accounts, contacts, the contact of each document and the conversion date;
 * then to load journals, invoices, bills and payments.
 */
export const loadXero: Loader = async (task) => {
  const parts = [{ ...task, others: [] }, ...task.others];
  const survey = new XeroSurvey();
  const sources = new Sources(task.seen, survey);
  const parties = new Parties(task);
  let isWhole = true;
  for (const part of parts) {
    const { onBytes } = surveyTask(part);
    const isSound = await isReadable(part, async () => {
      for await (const record of readXero({ open: part.file.open, onBytes })) {
        survey.count(record.list, record.path);
        await note(part, record, { survey, sources, parties });
      }
    });
    isWhole &&= isSound;
  }
  // A damaged file is refused once, not again each time that it is read.
  if (!isWhole) return [];
  await sources.flush();
  for (const { account, reason } of survey.clashes()) account.part.refuse(account.line, reason);
  for (const { ContactID: id, IsCustomer: isCustomer, IsSupplier: isSupplier } of survey.contacts()) {
    if (isCustomer === true) await parties.note(partyIn(survey, id, 'customer'), 1);
    if (isSupplier === true) await parties.note(partyIn(survey, id, 'vendor'), 1);
  }
  await parties.flush();
  const accounts = await addAll(survey.accounts(), 'Type');
  warnOfLists(task, survey.strangers);
  const journals = await loadXeroJournals(task, parts, { survey, sources, parties });
  const documents = await loadXeroDocuments(parts, survey);
  if (survey.has('Invoices')) await warnOfDifferences(task, 'Xero', dueInXero(parts));
  return [...addedReport(task, { accounts, parties }), ...journals, ...documents];
};

type Noted = Readonly<{ survey: XeroSurvey; sources: Sources; parties: Parties }>;

/** Notes what a record says about other records. Faults that concern only the record itself are reported when it is loaded. */
async function note(
  task: ImportTask,
  record: XeroRecord,
  { survey, sources, parties }: Noted,
): Promise<void> {
  const { list, value, line } = record;
  const of = async (id: unknown, contact: unknown, role: Role) => {
    if (typeof id !== 'string' || !isObject(contact)) return;
    const reading = readCells(XERO_CONTACT, { values: textsOf(contact, line) });
    if (!reading.ok) return;
    survey.addContact(reading.cells);
    const { ContactID: party } = reading.cells;
    await sources.note(id.trim(), party, role);
    if (role === 'customer' || role === 'vendor') await parties.note(partyIn(survey, party, role), line);
  };
  const sideOf = (type: unknown): Role => (/^(ACCPAY|AP|SPEND)/.test(String(type)) ? 'vendor' : 'customer');
  switch (list) {
    case 'Organisations':
      requireOrganisation(task, record, survey);
      return;
    case 'Accounts': {
      const reading = readCells(XERO_ACCOUNT, { values: textsOf(value, line) });
      if (reading.ok) survey.addAccount(reading.cells, line, task);
      else throw new FileFault(line, `Accounts: ${reading.reasons.join('; ')}`);
      return;
    }
    case 'Contacts': {
      const reading = readCells(XERO_CONTACT, { values: textsOf(value, line) });
      if (reading.ok) survey.addContact(reading.cells);
      else throw new FileFault(line, `Contacts: ${reading.reasons.join('; ')}`);
      return;
    }
    case 'Invoices':
      await of(value['InvoiceID'], value['Contact'], sideOf(value['Type']));
      if (typeof value['InvoiceID'] === 'string')
        for (const [advance, amount] of amountsIn(appliedOn(value, line), line))
          survey.addApplied(advance, value['InvoiceID'].trim(), amount);
      return;
    case 'CreditNotes':
      await of(value['CreditNoteID'], value['Contact'], sideOf(value['Type']));
      return;
    case 'Overpayments':
    case 'Prepayments': {
      const { name } = advanceIn(value);
      await of(name, value['Contact'], sideOf(value['Type']));
      for (const [invoice, amount] of amountsIn(allocationsOf(value, line), line))
        survey.addApplied(name, invoice, amount);
      return;
    }
    case 'BankTransactions': {
      const isAdvance = advanceIn(value).name !== '';
      const isSpent = sideOf(value['Type']) === 'vendor';
      const role = isAdvance ? sideOf(value['Type']) : isSpent ? 'payee' : 'payer';
      await of(value['BankTransactionID'], value['Contact'], role);
      if (isAdvance) await of(advanceIn(value).name, value['Contact'], role);
      return;
    }
    case 'Payments':
      await of(value['PaymentID'], paidBy(value)['Contact'], sideOf(value['PaymentType']));
      return;
    case 'Journals': {
      for (const values of journalValues(record)) {
        const reading = readCells(XERO, { values });
        if (reading.ok) survey.addLine(reading.cells, line, task);
      }
      return;
    }
    case null:
      return;
    default:
      return list satisfies never;
  }
}

function amountsIn(allocations: Allocations, line: number): ReadonlyMap<string, Decimal> {
  if (allocations.ok) return allocations.amounts;
  throw new FileFault(line, allocations.reasons.join('; '));
}

function requireOrganisation(
  { ledger: { baseCurrency } }: ImportTask,
  { value, line }: XeroRecord,
  survey: XeroSurvey,
): void {
  const reading = readCells(XERO_ORGANISATION, { values: textsOf(value, line) });
  if (!reading.ok) throw new FileFault(line, `Organisations: ${reading.reasons.join('; ')}`);
  if (reading.cells.BaseCurrency !== baseCurrency)
    throw new FileFault(
      line,
      `the books are in ${reading.cells.BaseCurrency}, and the base currency of the organisation is ${baseCurrency}`,
    );
  const other = survey.addOrganisation(reading.cells);
  if (other !== null)
    throw new FileFault(
      line,
      `the files are of two organisations, ${quote(other)} and ${quote(reading.cells.Name ?? '')}: import each into its own`,
    );
}
