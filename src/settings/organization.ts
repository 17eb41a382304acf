import { type AuditActor, recordEvent } from '../audit/audit.ts';
import { query } from '../db/statement.ts';
import type { TenantReader, TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { changeBaseCurrency } from '../ledger/base-currency.ts';
import { LOCK_LEDGER } from '../ledger/lock.ts';
import { LedgerRefusal } from '../ledger/void.ts';
import { type OrganizationSettings, requireSettings } from '../organizations/organization-settings.ts';
import { changeTerms } from '../records/documents/index.ts';
import { makeDueSnapshots } from '../records/snapshots/make-due-snapshots.ts';
import { withdrawSnapshots } from '../records/snapshots/withdraw-snapshots.ts';
import { followTimeZone } from '../reports/follow-time-zone.ts';
import { changeSettings } from './settings-lock.ts';

/** An organisation with everything that its managers may change. */
export type OrganizationRecord = OrganizationSettings &
  Readonly<{ id: string; slug: string; created_at: Date; updated_at: Date }>;

/** The organisation whose door this is. */
export async function readOrganization(tenant: TenantReader): Promise<OrganizationRecord> {
  return onlyOne(await tenant.read(selectOrganization().compile()));
}

export type OrganizationChange = Readonly<{
  patch: Partial<OrganizationSettings>;
  actor: AuditActor;
  /** Throws when the organisation is not as the caller believes it to be. */
  requireCurrent: (organization: OrganizationRecord) => void;
}>;

export type ChangedOrganization = Readonly<{
  organization: OrganizationRecord;
  changed: readonly (keyof OrganizationSettings)[];
}>;

/**
 * Changes settings; those that are left out stay. Where nothing is different afterwards, nothing is written. Throws
 * INVALID_REQUEST, naming the field, or BASE_CURRENCY_FIXED once something is kept in the currency.
 */
export async function changeOrganization(
  tenant: TenantWriter,
  change: OrganizationChange,
  now: Date,
): Promise<ChangedOrganization> {
  const sent = requireSettings(change.patch);
  await makeDueSnapshots(tenant, now, { begins: false });
  return await changeSettings(
    tenant,
    async (transaction) => await applySettings(transaction, { ...change, patch: sent }, now),
    ({ changed }) => changed.length > 0,
  );
}

/** Makes a change of settings, which are as they are stored, in a transaction that has begun. Throws BASE_CURRENCY_FIXED. */
export async function applySettings(
  transaction: Transaction,
  { patch, actor, requireCurrent }: OrganizationChange,
  now: Date,
): Promise<ChangedOrganization> {
  // Locks the ledger before the row, as posting does: otherwise each could wait for the other.
  const setsTerms = TERMS.some(({ name }) => patch[name] !== undefined);
  if (setsTerms || (await wantsOtherCurrency(transaction, patch))) await transaction.run(LOCK_LEDGER);
  const before = onlyOne(await transaction.run(selectOrganization().forUpdate().compile()));
  requireCurrent(before);
  const changed = SETTINGS.filter((name) => patch[name] !== undefined && patch[name] !== before[name]);
  if (changed.length === 0) return { organization: before, changed };
  if (changed.includes('base_currency')) await changeCurrency(transaction, patch.base_currency ?? '', now);
  const organization = onlyOne(await transaction.run(updateOrganization(pick(changed, patch), now)));
  for (const { name, kind } of TERMS) {
    if (changed.includes(name)) await changeTerms(transaction, kind, organization[name]);
  }
  if (changed.includes('time_zone')) await followTimeZone(transaction, organization.time_zone, now);
  // Also a smaller one may be larger than that of earlier snapshots.
  if (changed.includes('minimum_group_size')) {
    await withdrawSnapshots(transaction, organization.minimum_group_size);
  }
  const event = { actor, action: 'organization.changed', subject: subjectOf(before) };
  await transaction.run(
    recordEvent({ ...event, before: pick(changed, before), after: pick(changed, organization) }, now),
  );
  return { organization, changed };
}

const SETTINGS = [
  'name',
  'base_currency',
  'time_zone',
  'jurisdiction',
  'financial_year_start_month',
  'minimum_group_size',
  'snapshot_days',
  'cash_flow_policy',
  'full_time_weekly_hours',
  'requires_second_factor',
  'invoices_from',
  'bills_from',
  'customer_terms_days',
  'vendor_terms_days',
] as const satisfies readonly (keyof OrganizationSettings)[];
const TERMS = [
  { name: 'customer_terms_days', kind: 'invoice' },
  { name: 'vendor_terms_days', kind: 'bill' },
] as const;
const COLUMNS = ['id', 'slug', ...SETTINGS, 'created_at', 'updated_at'] as const;

// Row-level security leaves one row: the organisation whose door this is.
function selectOrganization() {
  return query.selectFrom('organizations').select(COLUMNS);
}

function updateOrganization(settings: Partial<OrganizationSettings>, now: Date) {
  return query
    .updateTable('organizations')
    .set({ ...settings, updated_at: now })
    .returning(COLUMNS)
    .compile();
}

async function wantsOtherCurrency(
  transaction: Transaction,
  { base_currency: currency }: Partial<OrganizationSettings>,
): Promise<boolean> {
  if (currency === undefined) return false;
  return onlyOne(await transaction.run(selectOrganization().compile())).base_currency !== currency;
}

async function changeCurrency(transaction: Transaction, currency: string, now: Date): Promise<void> {
  try {
    await changeBaseCurrency(transaction, currency, now);
  } catch (failure) {
    if (!(failure instanceof LedgerRefusal)) throw failure;
    const fault = { field: 'base_currency', code: 'not_applicable', message: failure.message } as const;
    throw new AlmanacError('BASE_CURRENCY_FIXED', `${fault.field}: ${fault.message}`, {
      detail: { fields: [fault] },
      cause: failure,
    });
  }
}

function pick(
  names: readonly (keyof OrganizationSettings)[],
  settings: Partial<OrganizationSettings>,
): Partial<OrganizationSettings> {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

function subjectOf({ id }: OrganizationRecord) {
  return { kind: 'organization', id };
}

function onlyOne(rows: readonly OrganizationRecord[]): OrganizationRecord {
  const [row] = rows;
  if (row === undefined) throw new Error('the organisation of the door is not there');
  return row;
}
