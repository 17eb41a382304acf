import type { PlatformDoor } from '../../db/platform.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import { type EventSight, type KeptEvent, shownEvent } from '../event.ts';
import { type EventPage, readEvents } from '../read-events.ts';
import { nextAttemptAt } from './backoff.ts';
import { type Claim, claimDue, LEASE_MS } from './claim.ts';
import type { DestinationRules } from './destination.ts';
import { type Maker, readMakers, standingOf } from './maker.ts';
import { ATTEMPT_MS, type Attempt, sendMessage } from './send-message.ts';
import { type LoggedAttempt, type Settlement, settle } from './settle.ts';
import { signedHeaders } from './signature.ts';
import type { SendingWebhook } from './webhook.ts';

/** The surroundings of deliveries to one organisation's webhooks. */
export type Delivering = Readonly<{
  platform: PlatformDoor;
  organizationId: string;
  rules: DestinationRules;
  clock: () => Date;
  /** Aborts when the server stops: what was begun is finished, and nothing more is begun. */
  signal: AbortSignal;
}>;

// With the instant of the process after which no attempt begins.
type Claimed = Delivering & Readonly<{ beginsUntil: number }>;

const WEBHOOKS_AT_ONCE = 10;
const EVENTS_AT_ONCE = 50;
/** Milliseconds for which attempts of one claim begin. */
const BEGINNING_MS = 5_000;
/** Milliseconds before the end of a claim when no other attempt begins: it may last as long, and must then be written down. */
const ENDING_MS = ATTEMPT_MS + 5_000;
/** How long a webhook that is paused waits until it is looked at again. */
const PAUSE_MS = 60_000;

/**
 * Delivers to each webhook of an organisation the events that it has not had, one after another: an event waits until the one before was
 * accepted. Returns whether there was any to deliver.
 */
export async function deliverDue(tenant: TenantWriter, delivering: Delivering): Promise<boolean> {
  const claimedAt = performance.now();
  const claims = await claimDue(tenant, WEBHOOKS_AT_ONCE, delivering.clock());
  if (claims.length === 0) return false;
  const pages = await Promise.all(
    claims.map(async ({ webhook: { position: after, kinds } }) => {
      return await readEvents(tenant, { after, kinds, limit: EVENTS_AT_ONCE }, null);
    }),
  );
  // Read after the events: what happened once a maker was demoted is not shown by what they could see before.
  const makers = await readMakers(
    { tenant, platform: delivering.platform },
    claims.map(({ webhook }) => webhook.createdBy),
  );
  const beginsUntil = Math.min(performance.now() + BEGINNING_MS, claimedAt + LEASE_MS - ENDING_MS);
  await Promise.all(
    claims.map(async (claim, place) => {
      const page = pages[place];
      if (page === undefined) throw new Error('the events of a webhook were not read');
      const settlement = await handle(
        { claim, page, maker: makers.get(claim.webhook.createdBy) },
        {
          ...delivering,
          beginsUntil,
        },
      );
      await settle(tenant, claim, settlement, delivering.clock());
    }),
  );
  return true;
}

type Due = Readonly<{ claim: Claim; page: EventPage; maker: Maker | undefined }>;

async function handle({ claim: { webhook }, page, maker }: Due, delivering: Claimed): Promise<Settlement> {
  const now = delivering.clock();
  const standing = standingOf(maker, webhook, now);
  const { position, attempts, failingSince } = webhook;
  const unchanged = { position, attempted: [], attempts, failingSince, disabledBecause: null };
  switch (standing.kind) {
    case 'left':
      return { ...unchanged, nextAttemptAt: null, disabledBecause: 'maker_left' };
    case 'paused':
      return { ...unchanged, nextAttemptAt: new Date(now.getTime() + PAUSE_MS) };
    case 'in force':
      return await deliver(webhook, { page, sight: standing.sight }, delivering);
    default:
      return standing satisfies never;
  }
}

async function deliver(
  webhook: SendingWebhook,
  { page, sight }: Readonly<{ page: EventPage; sight: EventSight }>,
  delivering: Claimed,
): Promise<Settlement> {
  const attempted: LoggedAttempt[] = [];
  let { position, attempts, failingSince } = webhook;
  for (const event of page.events) {
    const mayBegin = performance.now() < delivering.beginsUntil && !delivering.signal.aborted;
    if (!mayBegin)
      return { position, attempted, attempts, failingSince, nextAttemptAt: null, disabledBecause: null };
    const at = delivering.clock();
    const attempt = await attemptEvent(webhook, { event, sight, at }, delivering);
    if (attempt !== null) attempted.push({ ...attempt, eventId: event.id, kind: event.kind, at });
    if (attempt !== null && attempt.failure !== null)
      return { position, attempted, ...afterFailure({ attempts, failingSince }, attempt, at) };
    position = event.position;
    attempts = 0;
    failingSince = null;
  }
  return {
    position: page.upTo,
    attempted,
    attempts,
    failingSince,
    nextAttemptAt: null,
    disabledBecause: null,
  };
}

async function attemptEvent(
  { url, secrets }: SendingWebhook,
  { event, sight, at }: Readonly<{ event: KeptEvent; sight: EventSight; at: Date }>,
  { organizationId, rules }: Delivering,
): Promise<Attempt | null> {
  const shown = shownEvent(event, sight, organizationId);
  if (shown === null) return null;
  const body = JSON.stringify(shown);
  return await sendMessage({ url, headers: signedHeaders({ id: event.id, body }, secrets, at), body }, rules);
}

const GONE = 410;

function afterFailure(
  { attempts, failingSince }: Pick<SendingWebhook, 'attempts' | 'failingSince'>,
  { status }: Attempt,
  at: Date,
): Pick<Settlement, 'attempts' | 'failingSince' | 'nextAttemptAt' | 'disabledBecause'> {
  const failed = { attempts: attempts + 1, failingSince: failingSince ?? at };
  if (status === GONE) return { ...failed, nextAttemptAt: null, disabledBecause: 'gone' };
  const next = nextAttemptAt(failed.attempts, at);
  return { ...failed, nextAttemptAt: next, disabledBecause: next === null ? 'not_accepted' : null };
}
