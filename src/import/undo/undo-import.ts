import { recordEvent } from '../../audit/audit.ts';
import { handOnChanges, type UndoneRecords } from '../../db/import-changes.ts';
import { query } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import { openLedger } from '../../ledger/ledger.ts';
import { movesPay } from '../../ledger/undo-accounts.ts';
import { touchesPay } from '../../ledger/undo-entries.ts';
import { SEES_PAY } from '../../metrics/definition/protection.ts';
import { quote } from '../../quote.ts';
import { findExcesses, inCurrency, undoDocuments } from '../../records/documents/index.ts';
import { deriveDocuments } from '../../records/lettering/derive-documents.ts';
import { findLaterPeople } from '../../records/people/later-people.ts';
import { undoDepartments } from '../../records/people/undo-departments.ts';
import { CUSTOMERS, VENDORS } from '../../records/profiles/profile-kind.ts';
import { undoProfiles } from '../../records/profiles/undo-profiles.ts';
import { makeDueSnapshots } from '../../records/snapshots/make-due-snapshots.ts';
import { allOrNothing, type ImportRun } from '../all-or-nothing.ts';
import type { OpeningChange } from '../opening-options.ts';
import { Refusals } from '../refusals.ts';
import type { ImportReport, UndoneName, UndoneReport } from '../report.ts';
import { type Findings as OpeningFindings, settleOpenings } from '../settle-openings.ts';
import { findLaterChanges } from './later-changes.ts';
import { hasPeople, leftBy, obstacleTo, selectApplied } from './obstacles.ts';
import { takePeopleBack, warningOfSnapshots } from './take-people-back.ts';

/** The undo to run: `id` is its own, `undoes` that of the import. */
export type UndoRequest = ImportRun & Readonly<{ undoes: string }>;

/**
 * Takes an import back in one transaction: voids the facts that it wrote, records those again that it replaced, gives records back the
 * values that it changed, and removes those that it added. Refused, with nothing changed, where later facts depend on it. What was
 * changed since in a record stays, and records that later ones use stay: the warnings name them.
 */
export async function undoImport(tenant: TenantWriter, request: UndoRequest): Promise<ImportReport> {
  if (!request.dryRun) await makeDueSnapshots(tenant, request.now, { begins: false });
  return await allOrNothing(tenant, request, async (transaction) => {
    const refusals = new Refusals();
    const refuse = (reason: string) => refusals.add({ file: THE_IMPORT, line: null, reason });
    const warnings: string[] = [];
    const warn = (warning: string) => void warnings.push(warning);
    const openings: OpeningChange[] = [];
    const note = (change: OpeningChange) => void openings.push(change);
    const undone = await takeBack(transaction, request, { refuse, warn, note });
    if (refusals.count === 0) await noteUndone(transaction, request, undone);
    return {
      organization: request.organization,
      dryRun: request.dryRun,
      files: [],
      refused: refusals.shown,
      refusedCount: refusals.count,
      refusedReasons: refusals.reasons,
      warnings,
      openings,
      ledger: null,
      undone,
    };
  });
}

/** What reports call the import that is taken back: its refusals have no file. */
const THE_IMPORT = 'import';

type Findings = OpeningFindings & Readonly<{ warn: (warning: string) => void }>;

async function takeBack(
  transaction: Transaction,
  request: UndoRequest,
  { refuse, warn, note }: Findings,
): Promise<readonly UndoneReport[]> {
  const { undoes, actor, capabilities, now, onProgress } = request;
  const ledger = await openLedger(transaction, now);
  const [applied = null] = await transaction.run(selectApplied(undoes));
  const obstacle = obstacleTo(applied, capabilities);
  if (obstacle !== null) {
    refuse(obstacle.reason);
    return [];
  }
  for (const kind of leftBy(applied)) warn(`${kind}: what this file set stays as it is`);
  if (!capabilities.has(SEES_PAY) && (await touchesPay(transaction, undoes))) {
    refuse(`it has entries of pay, and undoing these needs ${SEES_PAY}`);
    return [];
  }
  // What moves from one total to another is the account's balance: perhaps the pay of one person.
  if (!capabilities.has(SEES_PAY) && (await movesPay(transaction, undoes))) {
    refuse(`it gave an account another class, of pay before or since, and undoing that needs ${SEES_PAY}`);
    return [];
  }
  const later = [
    ...(await findLaterChanges(transaction, undoes)),
    ...(await findLaterPeople(transaction, undoes, now)),
  ];
  for (const reason of later) refuse(reason);
  if (later.length > 0) return [];

  const progress = { bytesRead: 0, bytesOfAll: 0, rows: 0 };
  const documents = await undoDocuments(transaction, undoes, now);
  progress.rows += documents.documents.voided + documents.allocations.voided;
  const { entries, rates, accounts } = await ledger.undoImport(undoes, (count) => {
    progress.rows += count;
    onProgress(progress);
  });
  // Before the customers and vendors, which stay while a document is theirs.
  await deriveDocuments(transaction, now);
  const customers = await undoProfiles(transaction, { kind: CUSTOMERS, column: 'customer_id' }, undoes, {
    actor,
    now,
  });
  const vendors = await undoProfiles(transaction, { kind: VENDORS, column: 'vendor_id' }, undoes, {
    actor,
    now,
  });
  // Before the departments, which stay while somebody is in them.
  const people = await takePeopleBack(transaction, request, { refuse, warn });
  const departments = await undoDepartments(transaction, undoes, { actor, now });
  for await (const { kind, externalId, currency, total } of findExcesses(transaction, now)) {
    refuse(
      `${kind} ${quote(externalId)} would be settled beyond its total of ${inCurrency(total, currency)}`,
    );
  }
  // It posts in the chart as it is now.
  await settleOpenings(await openLedger(transaction, now), capabilities, { refuse, note });
  await deriveDocuments(transaction, now);
  const { persons, memberships } = people;
  warnOfKept(
    {
      account: accounts,
      customer: customers,
      vendor: vendors,
      department: departments,
      person: persons,
      membership: memberships,
    },
    warn,
  );
  if (applied !== null && hasPeople(applied)) {
    const warning = await warningOfSnapshots(transaction, applied.applied_at);
    if (warning !== null) warn(warning);
  }
  const facts = (
    records: UndoneName,
    { voided, restored }: Readonly<{ voided: number; restored: number }>,
  ) => ({
    records,
    removed: voided,
    restored,
  });
  const changed = (records: UndoneName, { removed, restored }: UndoneRecords) => ({
    records,
    removed,
    restored,
  });
  return [
    facts('journal entries', entries),
    facts('documents', documents.documents),
    facts('payments', documents.allocations),
    facts('exchange rates', rates),
    changed('accounts', accounts),
    changed('customers', customers),
    changed('vendors', vendors),
    changed('departments', departments),
    changed('persons', persons),
    changed('memberships', memberships),
    facts('assignments', people.assignments),
    facts('pay arrangements', people.pay),
    facts('demographics', persons.demographics),
  ].filter(({ removed, restored }) => removed + restored > 0);
}

function warnOfKept(undone: Readonly<Record<string, UndoneRecords>>, warn: (warning: string) => void): void {
  for (const [noun, { kept }] of Object.entries(undone)) {
    for (const { name, reason } of kept) warn(`${noun} ${quote(name)} stays: ${reason}`);
  }
}

async function noteUndone(
  transaction: Transaction,
  { id, undoes, actor, now }: UndoRequest,
  undone: readonly UndoneReport[],
): Promise<void> {
  await transaction.run(
    query.updateTable('applied_imports').set({ undone_at: now }).where('id', '=', undoes).compile(),
  );
  for (const statement of handOnChanges(undoes)) await transaction.run(statement);
  const event = {
    actor,
    action: 'import.undone',
    subject: { kind: 'import', id: undoes },
    before: null,
    after: { undo: id, undone },
  };
  await transaction.run(recordEvent(event, now));
}
