import { type Capability, isCapability } from '../access/capability.ts';
import { holdMembership } from '../access/hold-membership.ts';
import { holdSession } from '../access/session.ts';
import { recordEvent } from '../audit/audit.ts';
import type { BothDoors } from '../db/both-doors.ts';
import { newId } from '../db/identifier.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery } from '../db/statement.ts';
import { AlmanacError } from '../errors.ts';
import { requireThat } from '../invalid-request.ts';
import { describeAssistant } from './assistant-record.ts';
import { insertAssistant, readAssistant, requireRoom } from './assistants.ts';
import type { AuthorizationRequest, ReturnAddress } from './authorization-request.ts';
import { newCode } from './code.ts';
import { placeOf } from './redirect-uri.ts';
import { noteClientUse } from './registration.ts';

/** How long a member has to answer, and how long they stay connected. */
export const CONSENT_MINUTES = 10;
export const CONNECTED_DAYS = 90;

/** A signed-in member who is asked, in one of their organisations. */
export type AskedMember = Readonly<{
  sessionId: string;
  userId: string;
  organizationId: string;
  capabilities: ReadonlySet<Capability>;
}>;

/** What a member is asked to allow. Its id is good for one answer, of this member, in this organisation. */
export type ConsentRequest = Readonly<{
  id: string;
  clientId: string;
  clientName: string;
  clientHost: string;
  redirectUri: string;
  /** Those that the assistant asks for and the member has. */
  capabilities: readonly Capability[];
  expiresAt: Date;
}>;

/** Keeps what a member is asked. Throws FORBIDDEN_CAPABILITY where they have nothing of what the assistant asks for. */
export async function beginConsent(
  platform: PlatformDoor,
  { client, redirectUri, state, codeChallenge, capabilities }: AuthorizationRequest,
  member: AskedMember,
  now: Date,
): Promise<ConsentRequest> {
  const offered = capabilities.filter((capability) => member.capabilities.has(capability));
  const [first = 'metrics.read'] = capabilities;
  if (offered.length === 0)
    throw new AlmanacError(
      'FORBIDDEN_CAPABILITY',
      'You have none of the capabilities that the assistant asks for.',
      {
        detail: { capability: first },
      },
    );
  const request: ConsentRequest = {
    id: newId(now),
    clientId: client.id,
    clientName: client.name,
    clientHost: client.kind === 'document' ? new URL(client.id).host : placeOf(redirectUri),
    redirectUri,
    capabilities: offered,
    expiresAt: new Date(now.getTime() + CONSENT_MINUTES * 60_000),
  };
  await platform.write(async (transaction) => {
    await transaction.run(
      platformQuery.deleteFrom('consent_requests').where('expires_at', '<=', now).compile(),
    );
    await transaction.run(dropOldest(member.userId));
    await transaction.run(
      platformQuery
        .insertInto('consent_requests')
        .values({
          id: request.id,
          user_id: member.userId,
          active_organization_id: member.organizationId,
          client_id: request.clientId,
          client_name: request.clientName,
          client_host: request.clientHost,
          redirect_uri: redirectUri,
          state,
          code_challenge: codeChallenge,
          capabilities: [...offered],
          created_at: now,
          expires_at: request.expiresAt,
        })
        .compile(),
    );
  });
  return request;
}

/**
 * Allows what was asked, or a part of it, once. Returns the code and where it goes. Throws NOT_FOUND where the request was answered, has
 * expired, or was put to another member or in another organisation; CONFLICT where the member has too many assistants; UNAUTHENTICATED
 * where the session or the membership has ended since the request began.
 */
export async function approveConsent(
  bothDoors: BothDoors,
  { id, chosen, prefix }: Readonly<{ id: string; chosen: readonly Capability[]; prefix: string }>,
  member: AskedMember,
  now: Date,
): Promise<ReturnAddress & Readonly<{ code: string }>> {
  const { code, hash } = newCode(prefix);
  const { request } = await bothDoors(
    async (transaction) => {
      // What ends sessions revokes assistants next. It waits for this, and so finds the new one.
      const held = await transaction.run(holdSession(member.sessionId, member.organizationId, now));
      if (held.length === 0) throw new AlmanacError('UNAUTHENTICATED');
      const [row] = await transaction.run(takeRequest(id, member, now));
      if (row === undefined) throw requestNotFound();
      const offered = new Set(row.capabilities.filter(isCapability));
      requireThat(
        'capabilities',
        chosen.length > 0 && chosen.every((one) => offered.has(one) && member.capabilities.has(one)),
        'must name some of those that the request offers and you have',
        'enum',
      );
      await noteClientUse(transaction, row.client_id, now);
      return { organizationId: member.organizationId, request: row };
    },
    async (transaction, { request: asked }) => {
      // What shuts a member out revokes their assistants next. It waits for this, and so finds the new one.
      await holdMembership(transaction, member.userId, now);
      await requireRoom(transaction, member.userId, now);
      const assistantId = newId(now);
      await transaction.run(
        insertAssistant({
          id: assistantId,
          user_id: member.userId,
          client_id: asked.client_id,
          client_name: asked.client_name,
          client_host: asked.client_host,
          redirect_uri: asked.redirect_uri,
          capabilities: [...new Set(chosen)],
          code_hash: hash,
          code_challenge: asked.code_challenge,
          code_expires_at: new Date(now.getTime() + CODE_SECONDS * 1000),
          created_at: now,
          expires_at: new Date(now.getTime() + CONNECTED_DAYS * 86_400_000),
        }),
      );
      const after = describeAssistant(await readAssistant(transaction, assistantId));
      const subject = { kind: 'assistant', id: assistantId };
      const actor = { kind: 'user', id: member.userId } as const;
      await transaction.run(
        recordEvent({ actor, action: 'assistant.allowed', subject, before: null, after }, now),
      );
    },
  );
  return { redirectUri: request.redirect_uri, state: request.state, code };
}

/** Refuses what was asked, once. Returns where the answer goes. Throws NOT_FOUND as `approveConsent` does. */
export async function denyConsent(
  platform: PlatformDoor,
  id: string,
  member: AskedMember,
  now: Date,
): Promise<ReturnAddress> {
  const [row] = await platform.run(takeRequest(id, member, now));
  if (row === undefined) throw requestNotFound();
  return { redirectUri: row.redirect_uri, state: row.state };
}

/** How long a code is good for. */
const CODE_SECONDS = 60;
/** So many questions may be open to one member. */
const MOST_OPEN = 20;

function takeRequest(id: string, { userId, organizationId }: AskedMember, now: Date) {
  return platformQuery
    .deleteFrom('consent_requests')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('active_organization_id', '=', organizationId)
    .where('expires_at', '>', now)
    .returning([
      'client_id',
      'client_name',
      'client_host',
      'redirect_uri',
      'state',
      'code_challenge',
      'capabilities',
    ])
    .compile();
}

function dropOldest(userId: string) {
  return platformQuery
    .deleteFrom('consent_requests')
    .where('id', 'in', (select) =>
      select
        .selectFrom('consent_requests')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MOST_OPEN - 1),
    )
    .compile();
}

function requestNotFound(): AlmanacError {
  return new AlmanacError(
    'NOT_FOUND',
    'This request was answered or has expired, or you have changed your organisation since. Start again from the assistant.',
  );
}
