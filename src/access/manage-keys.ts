import { isDeepStrictEqual } from 'node:util';
import { recordEvent } from '../audit/audit.ts';
import { newId } from '../db/identifier.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { FaultCollector, requireThat } from '../invalid-request.ts';
import { generateApiKey } from './api-key.ts';
import { CAPABILITIES, type Capability, isCapability } from './capability.ts';
import { requireName } from './form.ts';
import { describeKeyRecord, KEY_COLUMNS, type KeyRecord, keyFrom } from './key-record.ts';
import { IS_KEY, type KeyState, keyState } from './key-state.ts';
import { isNetwork, MOST_NETWORKS } from './networks.ts';

/** The manager of keys: a signed-in user, who cannot grant a capability that they lack, or the command line. */
export type KeyManager =
  | Readonly<{ kind: 'user'; id: string; capabilities: ReadonlySet<Capability> }>
  | Readonly<{ kind: 'operator' }>;

/** The limits of a key besides its capabilities; null: none. */
export type KeyLimits = Pick<KeyRecord, 'allowedNetworks' | 'metricFamilies'>;

export type NewKey = Readonly<{
  prefix: string;
  name: string;
  capabilities: readonly string[];
  expiresAt: Date | null;
  by: KeyManager;
}> &
  Partial<KeyLimits>;

/** A new key. Its secret is shown only here. */
export type MintedKey = Readonly<{ secret: string; key: KeyRecord }>;

/** Makes a key. Throws INVALID_REQUEST, naming the field, or FORBIDDEN_CAPABILITY for one that its maker lacks. */
export async function mintKey(tenant: TenantWriter, wanted: NewKey, now: Date): Promise<MintedKey> {
  const { name, capabilities } = requireKeyForm(wanted, now);
  requireLimits(wanted);
  requireGrantable(capabilities, wanted.by);
  return await tenant.write(async (transaction) => {
    const minted = await insertKey(transaction, { ...NO_LIMITS, ...wanted, name, capabilities }, now);
    await recordChange(transaction, wanted.by, 'api_key.minted', null, minted.key, now);
    return minted;
  });
}

/**
 * Makes a key with the name, capabilities, limits and expiry of another, which keeps working for the given number of
 * hours. Throws NOT_FOUND, or INVALID_REQUEST when the other key is no longer active.
 */
export async function rotateKey(
  tenant: TenantWriter,
  wanted: Readonly<{ id: string; prefix: string; overlapHours: number; by: KeyManager }>,
  now: Date,
): Promise<MintedKey> {
  return await tenant.write(async (transaction) => {
    const before = await lockKey(transaction, wanted.id);
    requireActive(before, now);
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

/** Changes the limits of a key; an omitted limit stays. Throws NOT_FOUND, or INVALID_REQUEST when the key is revoked. */
export async function limitKey(
  tenant: TenantWriter,
  wanted: Readonly<{ id: string; limits: Partial<KeyLimits>; by: KeyManager }>,
  now: Date,
): Promise<KeyRecord> {
  requireLimits(wanted.limits);
  return await tenant.write(async (transaction) => {
    const before = await lockKey(transaction, wanted.id);
    requireNotRevoked(keyState(before, now));
    requireGrantable(before.capabilities, wanted.by);
    const limits = limitColumns({ ...before, ...wanted.limits });
    if (isDeepStrictEqual(limits, limitColumns(before))) return before;
    const after = await updateKey(transaction, wanted.id, limits);
    await recordChange(transaction, wanted.by, 'api_key.limited', before, after, now);
    return after;
  });
}

/**
 * Makes a member responsible for a key whose maker left, or that was made at the command line. Repeating it changes
 * nothing. Throws NOT_FOUND, INVALID_REQUEST when the key is no longer active or its maker has not left, or
 * FORBIDDEN_CAPABILITY when the key has a capability that the member lacks.
 */
export async function takeOverKey(
  tenant: TenantWriter,
  wanted: Readonly<{ id: string; by: Extract<KeyManager, { kind: 'user' }> }>,
  now: Date,
): Promise<KeyRecord> {
  return await tenant.write(async (transaction) => {
    const before = await lockKey(transaction, wanted.id);
    requireActive(before, now);
    requireGrantable(before.capabilities, wanted.by);
    if (before.createdBy === wanted.by.id) return before;
    requireThat(
      'id',
      before.createdBy === null || before.createdByLeftOn !== null,
      'must be of a key whose maker left, or that was made at the command line',
    );
    const after = await updateKey(transaction, wanted.id, {
      created_by: wanted.by.id,
      maker_erased_on: null,
    });
    await recordChange(transaction, wanted.by, 'api_key.taken_over', before, after, now);
    return after;
  });
}

function requireActive(key: KeyRecord, now: Date): void {
  const state = keyState(key, now);
  requireNotRevoked(state);
  requireThat('id', state !== 'expired', 'must be of a key that has not expired; mint a new one');
}

function requireNotRevoked(state: KeyState): void {
  requireThat('id', state !== 'revoked', 'must be of a key that is not revoked; mint a new one');
}

/** Throws INVALID_REQUEST, naming every invalid network. */
export function requireLimits({ allowedNetworks }: Partial<KeyLimits>): void {
  const faults = new FaultCollector();
  const count = allowedNetworks?.length;
  faults.read(() =>
    requireThat(
      'allowed_networks',
      count === undefined || (count > 0 && count <= MOST_NETWORKS),
      `must name 1 to ${MOST_NETWORKS} addresses and ranges`,
      'length',
    ),
  );
  for (const [index, network] of (allowedNetworks ?? []).entries())
    faults.read(() =>
      requireThat(
        `allowed_networks[${index}]`,
        isNetwork(network),
        'must be an IP address or a range of them, such as 203.0.113.7, 10.0.0.0/8 or 2001:db8::/32',
      ),
    );
  faults.requireNone();
}

const NO_LIMITS: KeyLimits = { allowedNetworks: null, metricFamilies: null };

function limitColumns({ allowedNetworks, metricFamilies }: KeyLimits) {
  return {
    allowed_networks: allowedNetworks === null ? null : [...allowedNetworks],
    metric_families: metricFamilies === null ? null : [...metricFamilies],
  };
}

/** Revokes a key at once and for good; repeating it changes nothing. Throws NOT_FOUND. */
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

/** The name and capabilities of a new key, in stored form. Throws INVALID_REQUEST for all faults together. */
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
}> &
  KeyLimits;

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
        ...limitColumns(content),
        created_by: content.by.kind === 'user' ? content.by.id : null,
        created_at: now,
        expires_at: content.expiresAt,
      })
      .returning('id')
      .compile(),
  );
  const key = row === undefined ? null : await readKey(transaction, row.id);
  if (key === null) throw new Error('an inserted key was not returned');
  return { secret, key };
}

// Statements that change or lock a key read nothing of its maker, who is on another node of a cluster.
async function readKey(transaction: Transaction, id: string): Promise<KeyRecord | null> {
  const [row] = await transaction.run(
    query.selectFrom('api_keys').select(KEY_COLUMNS).where('id', '=', id).where(IS_KEY).compile(),
  );
  return row === undefined ? null : keyFrom(row);
}

// Locked, so that of two concurrent changes the second sees the first.
async function lockKey(transaction: Transaction, id: string): Promise<KeyRecord> {
  await transaction.run(
    query.selectFrom('api_keys').select('id').where('id', '=', id).where(IS_KEY).forUpdate().compile(),
  );
  const key = await readKey(transaction, id);
  if (key === null) throw new AlmanacError('NOT_FOUND', 'There is no key with this id in this organisation.');
  return key;
}

async function updateKey(
  transaction: Transaction,
  id: string,
  change:
    | { expires_at: Date }
    | { revoked_at: Date }
    | { created_by: string; maker_erased_on: null }
    | ReturnType<typeof limitColumns>,
): Promise<KeyRecord> {
  await transaction.run(query.updateTable('api_keys').set(change).where('id', '=', id).compile());
  const key = await readKey(transaction, id);
  if (key === null) throw new Error('a locked key is gone');
  return key;
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
