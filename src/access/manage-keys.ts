import { newId } from '../db/identifier.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { FaultCollector, requireThat } from '../invalid-request.ts';
import { generateApiKey } from './api-key.ts';
import { recordEvent } from './audit.ts';
import { CAPABILITIES, type Capability, isCapability } from './capability.ts';
import { requireName } from './form.ts';
import { describeKeyRecord, KEY_COLUMNS, type KeyRecord, keyFrom } from './key-record.ts';

/** Who manages keys: a signed-in user, who gives no capability that they lack, or somebody at the command line. */
export type KeyManager =
  | Readonly<{ kind: 'user'; id: string; capabilities: ReadonlySet<Capability> }>
  | Readonly<{ kind: 'operator' }>;

export type NewKey = Readonly<{
  prefix: string;
  name: string;
  capabilities: readonly string[];
  expiresAt: Date | null;
  by: KeyManager;
}>;

/** A key that was just made. This is the only time that its secret is seen. */
export type MintedKey = Readonly<{ secret: string; key: KeyRecord }>;

/** Makes a key. Throws INVALID_REQUEST, naming the field, or FORBIDDEN_CAPABILITY for one that its maker lacks. */
export async function mintKey(tenant: TenantWriter, wanted: NewKey, now: Date): Promise<MintedKey> {
  const { name, capabilities } = requireKeyForm(wanted, now);
  requireGrantable(capabilities, wanted.by);
  return await tenant.write(async (transaction) => {
    const minted = await insertKey(transaction, { ...wanted, name, capabilities }, now);
    await recordChange(transaction, wanted.by, 'api_key.minted', null, minted.key, now);
    return minted;
  });
}

/**
 * Makes a key with the name, the capabilities and the end of another, which goes on working for so many hours.
 * Throws NOT_FOUND, or INVALID_REQUEST when that one works no more.
 */
export async function rotateKey(
  tenant: TenantWriter,
  wanted: Readonly<{ id: string; prefix: string; overlapHours: number; by: KeyManager }>,
  now: Date,
): Promise<MintedKey> {
  return await tenant.write(async (transaction) => {
    const before = await lockKey(transaction, wanted.id);
    requireThat('id', before.revokedAt === null, 'must be of a key that is not revoked; mint a new one');
    requireThat(
      'id',
      before.expiresAt === null || before.expiresAt > now,
      'must be of a key that has not expired; mint a new one',
    );
    requireGrantable(before.capabilities, wanted.by);
    const minted = await insertKey(transaction, { ...before, ...wanted }, now);
    const overlapEnd = new Date(now.getTime() + wanted.overlapHours * 3_600_000);
    const expiresAt =
      before.expiresAt !== null && before.expiresAt < overlapEnd ? before.expiresAt : overlapEnd;
    const after = await updateKey(transaction, wanted.id, { expires_at: expiresAt });
    await recordChange(transaction, wanted.by, 'api_key.rotated', before, after, now);
    await recordChange(transaction, wanted.by, 'api_key.minted', null, minted.key, now);
    return minted;
  });
}

/** Revokes a key at once and for good; doing it again changes nothing. Throws NOT_FOUND. */
export async function revokeKey(
  tenant: TenantWriter,
  wanted: Readonly<{ id: string; by: KeyManager }>,
  now: Date,
): Promise<KeyRecord> {
  return await tenant.write(async (transaction) => {
    const before = await lockKey(transaction, wanted.id);
    if (before.revokedAt !== null) return before;
    const after = await updateKey(transaction, wanted.id, { revoked_at: now });
    await recordChange(transaction, wanted.by, 'api_key.revoked', before, after, now);
    return after;
  });
}

/** The name and the capabilities of a new key, as they are stored. Throws INVALID_REQUEST for all that is wrong. */
export function requireKeyForm(
  { name, capabilities, expiresAt }: Partial<Pick<NewKey, 'name' | 'capabilities' | 'expiresAt'>>,
  now: Date,
): Readonly<{ name: string; capabilities: readonly Capability[] }> {
  const faults = new FaultCollector();
  const form = {
    name: name === undefined ? '' : (faults.read(() => requireName('name', name)) ?? ''),
    capabilities:
      capabilities === undefined ? [] : (faults.read(() => requireCapabilities(capabilities)) ?? []),
  };
  const isInTime = expiresAt === undefined || expiresAt === null || expiresAt > now;
  faults.read(() => requireThat('expires_at', isInTime, 'must be in the future', 'range'));
  faults.requireNone();
  return form;
}

function requireCapabilities(names: readonly string[]): Capability[] {
  requireThat('capabilities', names.length > 0, 'must name at least one capability', 'length');
  const faults = new FaultCollector();
  const rule = `must be one of: ${CAPABILITIES.join(', ')}`;
  for (const [index, name] of names.entries())
    faults.read(() => requireThat(`capabilities[${index}]`, isCapability(name), rule, 'enum'));
  faults.requireNone();
  return CAPABILITIES.filter((capability) => names.includes(capability));
}

function requireGrantable(capabilities: readonly Capability[], by: KeyManager): void {
  if (by.kind === 'operator') return;
  const missing = capabilities.find((capability) => !by.capabilities.has(capability));
  if (missing === undefined) return;
  throw new AlmanacError(
    'FORBIDDEN_CAPABILITY',
    `You do not have ${missing}, so you cannot give it to a key.`,
    {
      detail: { capability: missing },
    },
  );
}

type KeyContent = Readonly<{
  prefix: string;
  name: string;
  capabilities: readonly Capability[];
  expiresAt: Date | null;
  by: KeyManager;
}>;

async function insertKey(transaction: Transaction, content: KeyContent, now: Date): Promise<MintedKey> {
  const { secret, identifier, hash } = generateApiKey(content.prefix);
  const [row] = await transaction.run(
    query
      .insertInto('api_keys')
      .values({
        id: newId(now),
        name: content.name,
        identifier,
        key_hash: hash,
        capabilities: [...content.capabilities],
        created_by: content.by.kind === 'user' ? content.by.id : null,
        created_at: now,
        expires_at: content.expiresAt,
      })
      .returning(KEY_COLUMNS)
      .compile(),
  );
  if (row === undefined) throw new Error('an inserted key was not returned');
  return { secret, key: keyFrom(row) };
}

// Locked, so that of two changes at once the second sees what the first did.
async function lockKey(transaction: Transaction, id: string): Promise<KeyRecord> {
  const [row] = await transaction.run(
    query.selectFrom('api_keys').select(KEY_COLUMNS).where('id', '=', id).forUpdate().compile(),
  );
  if (row === undefined) throw new AlmanacError('NOT_FOUND', 'There is no such key in this organisation.');
  return keyFrom(row);
}

async function updateKey(
  transaction: Transaction,
  id: string,
  change: { expires_at: Date } | { revoked_at: Date },
): Promise<KeyRecord> {
  const [row] = await transaction.run(
    query.updateTable('api_keys').set(change).where('id', '=', id).returning(KEY_COLUMNS).compile(),
  );
  if (row === undefined) throw new Error('a locked key is gone');
  return keyFrom(row);
}

async function recordChange(
  transaction: Transaction,
  by: KeyManager,
  action: string,
  before: KeyRecord | null,
  after: KeyRecord,
  now: Date,
): Promise<void> {
  const actor = by.kind === 'user' ? { kind: by.kind, id: by.id } : by;
  const event = {
    actor,
    action,
    subject: { kind: 'api_key', id: after.id },
    before: before === null ? null : describeKeyRecord(before),
    after: describeKeyRecord(after),
  };
  await transaction.run(recordEvent(event, now));
}
