import { timingSafeEqual } from 'node:crypto';
import { type Capability, isCapability } from '../access/capability.ts';
import { isDelegateInForce } from '../access/delegate.ts';
import { STANDING_COLUMNS } from '../access/membership.ts';
import { generateSecret } from '../access/secret.ts';
import { recordEvent } from '../audit/audit.ts';
import { newId } from '../db/identifier.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { endAssistant, lockAssistant, readAssistant } from './assistants.ts';
import type { Granted } from './find-granted.ts';
import { isVerifierOf } from './pkce.ts';
import { newRefreshToken, type RefreshToken } from './refresh-token.ts';
import { OAuthRefusal } from './refusal.ts';
import type { TokenRequest } from './token-request.ts';

/** How long an access token is good for. */
export const ACCESS_SECONDS = 60 * 60;

/** New tokens, which are shown only here. */
export type Tokens = Readonly<{
  accessToken: string;
  refreshToken: string;
  seconds: number;
  capabilities: readonly Capability[];
}>;

type Code = Extract<TokenRequest, { kind: 'code' }>;
type Refresh = Extract<TokenRequest, { kind: 'refresh' }>;

/**
 * Exchanges a code for the first tokens, once. A second time revokes the assistant and all that it was given: one of the two who had the
 * code stole it. Throws `invalid_grant`.
 */
export async function redeemCode(
  tenant: TenantWriter,
  { granted, request, prefix }: Readonly<{ granted: Granted; request: Code; prefix: string }>,
  now: Date,
): Promise<Tokens> {
  const outcome = await tenant.noteTogether(async (transaction) => {
    const row = await readGranted(transaction, granted.id);
    if (row === null) return UNKNOWN_CODE;
    if (row.redeemed_at !== null) return await refuseReuse(transaction, granted.id, 'code', now);
    if (row.code_expires_at <= now) return refused('the code has expired');
    if (row.client_id !== request.clientId) return refused('the code was given to another client');
    if (request.redirectUri !== null && request.redirectUri !== row.redirect_uri)
      return refused('redirect_uri is not the one that the code was sent to');
    if (!isVerifierOf(request.verifier, row.code_challenge))
      return refused('code_verifier does not belong to the challenge');
    if (!isDelegateInForce({ ...row, has_second_factor: granted.hasSecondFactor }, now)) return NOT_IN_FORCE;
    const refresh = newRefreshToken(prefix);
    await transaction.run(
      query
        .updateTable('connected_assistants')
        .set({ redeemed_at: now, family_hash: refresh.familyHash, refresh_hash: refresh.hash })
        .where('id', '=', granted.id)
        .compile(),
    );
    const access = newAccess(row, row.capabilities, prefix, now);
    await transaction.run(
      query
        .insertInto('api_keys')
        .values({
          id: newId(now),
          assistant_id: granted.id,
          name: row.client_name,
          created_by: row.user_id,
          created_at: now,
          ...access.columns,
        })
        .compile(),
    );
    return { kind: 'given', tokens: tokensOf(access, refresh.token) } as const;
  });
  return tokensIn(outcome);
}

/**
 * Exchanges a refresh token for new tokens; the old ones end. One that was exchanged before revokes the assistant, as a code does. Throws
 * `invalid_grant`, and `invalid_scope` for more than was allowed.
 */
export async function refreshTokens(
  tenant: TenantWriter,
  {
    granted,
    request,
    shown,
    prefix,
  }: Readonly<{ granted: Granted; request: Refresh; shown: RefreshToken; prefix: string }>,
  now: Date,
): Promise<Tokens> {
  const outcome = await tenant.noteTogether(async (transaction) => {
    const row = await readGranted(transaction, granted.id);
    if (row === null || row.refresh_hash === null) return UNKNOWN_TOKEN;
    if (row.client_id !== request.clientId) return refused('the refresh token was given to another client');
    if (row.revoked_at !== null) return UNKNOWN_TOKEN;
    if (!timingSafeEqual(row.refresh_hash, shown.hash))
      return await refuseReuse(transaction, granted.id, 'refresh_token', now);
    if (!isDelegateInForce({ ...row, has_second_factor: granted.hasSecondFactor }, now)) return NOT_IN_FORCE;
    const capabilities = request.capabilities ?? row.capabilities;
    if (!capabilities.every((one) => row.capabilities.includes(one)))
      return {
        kind: 'refused',
        refusal: new OAuthRefusal('invalid_scope', 'scope is more than was allowed'),
      } as const;
    const refresh = newRefreshToken(prefix, shown.family);
    await transaction.run(
      query
        .updateTable('connected_assistants')
        .set({ refresh_hash: refresh.hash })
        .where('id', '=', granted.id)
        .compile(),
    );
    const access = newAccess(row, capabilities, prefix, now);
    await transaction.run(
      query.updateTable('api_keys').set(access.columns).where('assistant_id', '=', granted.id).compile(),
    );
    return { kind: 'given', tokens: tokensOf(access, refresh.token) } as const;
  });
  return tokensIn(outcome);
}

/** Revokes the assistant that a token belongs to, as its client asks. Throws `invalid_grant` for the token of another client. */
export async function revokeByToken(
  tenant: TenantWriter,
  { granted, clientId }: Readonly<{ granted: Granted; clientId: string }>,
  now: Date,
): Promise<void> {
  await tenant.noteTogether(async (transaction) => {
    const row = await readGranted(transaction, granted.id);
    if (row === null) return;
    if (row.client_id !== clientId)
      throw new OAuthRefusal('invalid_grant', 'the token was given to another client');
    await endAssistant(transaction, await readAssistant(transaction, granted.id), { kind: 'unknown' }, now);
  });
}

type Outcome =
  | Readonly<{ kind: 'given'; tokens: Tokens }>
  // What was written on the way to a refusal stays.
  | Readonly<{ kind: 'refused'; refusal: OAuthRefusal }>;

function tokensIn(outcome: Outcome): Tokens {
  if (outcome.kind === 'refused') throw outcome.refusal;
  return outcome.tokens;
}

function refused(description: string): Extract<Outcome, { kind: 'refused' }> {
  return { kind: 'refused', refusal: new OAuthRefusal('invalid_grant', description) };
}

const UNKNOWN_CODE = refused('the code is unknown, was used or has expired');
const UNKNOWN_TOKEN = refused('the refresh token is unknown, revoked or has expired');
const NOT_IN_FORCE = refused(
  'it was revoked, or the member who allowed it may no longer do what was allowed: ask them again',
);

/** An assistant with the standing of its member, locked; null where it is gone, or one of the two. */
async function readGranted(transaction: Transaction, id: string) {
  await lockAssistant(transaction, id);
  const [row] = await transaction.run(
    query
      .selectFrom('connected_assistants')
      .innerJoin('memberships', 'memberships.user_id', 'connected_assistants.user_id')
      .innerJoin('organizations', 'organizations.id', 'connected_assistants.organization_id')
      .select([
        'connected_assistants.user_id',
        'client_id',
        'client_name',
        'redirect_uri',
        'capabilities',
        'code_challenge',
        'code_expires_at',
        'redeemed_at',
        'refresh_hash',
        'expires_at',
        'revoked_at',
        'organizations.requires_second_factor',
        ...STANDING_COLUMNS,
      ])
      .where('connected_assistants.id', '=', id)
      .compile(),
  );
  return row ?? null;
}

type GrantedRow = NonNullable<Awaited<ReturnType<typeof readGranted>>>;

async function refuseReuse(
  transaction: Transaction,
  id: string,
  secret: 'code' | 'refresh_token',
  now: Date,
): Promise<Outcome> {
  const before = await readAssistant(transaction, id);
  if (before.revokedAt === null) {
    const actor = { kind: 'unknown' } as const;
    const subject = { kind: 'assistant', id };
    const after = { name: before.name, user_id: before.userId, secret };
    await transaction.run(
      recordEvent({ actor, action: 'assistant.reuse_refused', subject, before: null, after }, now),
    );
    await endAssistant(transaction, before, actor, now);
  }
  return secret === 'code' ? UNKNOWN_CODE : UNKNOWN_TOKEN;
}

function newAccess(
  { expires_at: end }: Pick<GrantedRow, 'expires_at'>,
  capabilities: readonly string[],
  prefix: string,
  now: Date,
) {
  const { secret, identifier, hash } = generateSecret(prefix, 'at');
  const seconds = Math.min(ACCESS_SECONDS, Math.floor((end.getTime() - now.getTime()) / 1000));
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  const columns = { identifier, key_hash: hash, capabilities: [...capabilities], expires_at: expiresAt };
  return { secret, seconds, columns };
}

function tokensOf({ secret, seconds, columns }: ReturnType<typeof newAccess>, refreshToken: string): Tokens {
  const capabilities = columns.capabilities.filter(isCapability);
  return { accessToken: secret, refreshToken, seconds, capabilities };
}
