import type { PlatformDoor } from '../../db/platform.ts';
import { query } from '../../db/statement.ts';
import type { TenantReader, TenantWriter } from '../../db/tenant.ts';
import { AlmanacError } from '../../errors.ts';
import { isRefusal, type Mailer } from '../../mail/mailer.ts';
import type { Message } from '../../mail/message.ts';
import { makeReport, shownParts } from '../make-report.ts';
import { readerOf, readMembership, standingOfReport } from '../member.ts';
import { composeReport } from '../message/compose-report.ts';
import type { Failed, RunOutcome, SkippedWhole } from '../outcome.ts';
import { dueIn } from '../schedule.ts';
import { MOST_ATTEMPTS, nextAttemptAt } from './backoff.ts';
import { type Claim, claimDue, keepClaim } from './claim.ts';
import { areSame, type Rights, readRights, settingsOf } from './rights.ts';
import { recordRun, settledRecipients } from './runs.ts';
import { type Ending, settle } from './settle.ts';

/** The surroundings of sending the reports of one organisation. */
export type Sending = Readonly<{
  platform: PlatformDoor;
  /** For questions: it waits in the same queue as those of members. */
  asking: TenantWriter;
  /** For what is written down, also while the server stops. */
  noting: TenantWriter;
  mail: Mailer;
  /** The address of the service in browsers. */
  address: string;
  clock: () => Date;
  /** Aborts when the server stops. */
  signal: AbortSignal;
  /** Hears of failures that are ours. */
  onFailure: (failure: unknown) => void;
}>;

/** A report that is later by more days is not sent: another one is due soon. */
export const LATEST_DAYS = 7;

/** Sends the report of an organisation that is due for longest. Returns whether there was one. */
export async function sendDue(sending: Sending): Promise<boolean> {
  const { noting, clock } = sending;
  const claim = await claimDue(noting, clock());
  if (claim === null) return false;
  // What fails here, such as the database, is tried again as everything else.
  const ending = await handle(claim, sending).catch((failure: unknown): Ending => {
    if (!sending.signal.aborted) sending.onFailure(failure);
    return { kind: 'tried', nextAttemptAt: nextAttemptAt(claim.report.attempts, clock()) ?? clock() };
  });
  await settle(noting, claim, sending.signal.aborted ? { kind: 'given back' } : ending, clock());
  return true;
}

async function handle(claim: Claim, sending: Sending): Promise<Ending> {
  const { noting, platform, clock } = sending;
  const { report, dueAt } = claim;
  const now = clock();
  const membership = await readMembership({ tenant: noting, platform }, [report.createdBy]);
  const whole = async (outcome: RunOutcome): Promise<Ending> => {
    await noting.note(recordRun({ reportId: report.id, dueAt, userId: null, isByHand: false, outcome }, now));
    return { kind: 'done' };
  };
  const standing = standingOfReport(report, membership, now);
  if (standing.kind === 'left') return { kind: 'ended' };
  const until = dueIn(report, membership.organization.timeZone, dueAt);
  if (until > now) return { kind: 'waits', until };
  if (standing.kind === 'paused') return await whole({ kind: 'skipped', reason: standing.why });
  const recipients = await activeRecipients(noting, report.id);
  // Each attempt counts when it begins, so that one that ends the process is not tried for ever.
  if (report.attempts > MOST_ATTEMPTS) return await whole({ kind: 'failed', reason: 'not_made' });
  const why = whyNobody(claim, recipients, now);
  if (why !== null) return await whole({ kind: 'skipped', reason: why });
  if (!sending.mail.isSetUp) return await whole({ kind: 'failed', reason: 'mail_not_set_up' });
  return await sendToAll(claim, recipients, sending);
}

function whyNobody({ dueAt }: Claim, recipients: readonly string[], now: Date): SkippedWhole | null {
  if (now.getTime() - dueAt.getTime() > LATEST_DAYS * 86_400_000) return 'too_late';
  return recipients.length === 0 ? 'no_recipients' : null;
}

async function activeRecipients(tenant: TenantReader, reportId: string): Promise<readonly string[]> {
  const rows = await tenant.read(
    query
      .selectFrom('report_recipients')
      .select('user_id')
      .where('report_id', '=', reportId)
      .where('left_at', 'is', null)
      .orderBy('user_id')
      .compile(),
  );
  return rows.map(({ user_id: userId }) => userId);
}

async function sendToAll(claim: Claim, recipients: readonly string[], sending: Sending): Promise<Ending> {
  const { noting, clock } = sending;
  const { report, dueAt } = claim;
  const settled = await settledRecipients(noting, report.id, dueAt);
  const left = recipients.filter((userId) => !settled.has(userId));
  const messages: Messages = new Map();
  const failing = new Map<string, Failed>();
  for (const userId of left) {
    const outcome = await sendTo(claim, userId, sending, messages);
    if (outcome === 'given back') return { kind: 'given back' };
    if (outcome.kind === 'later') failing.set(userId, outcome.reason);
    else
      await noting.note(recordRun({ reportId: report.id, dueAt, userId, isByHand: false, outcome }, clock()));
    // One who waits for a server in vain has not to do so for every recipient.
    if (outcome.kind === 'later' && outcome.reason === 'server_unavailable') break;
  }
  if (failing.size === 0) return { kind: 'done' };
  const next = nextAttemptAt(report.attempts, clock());
  if (next !== null) return { kind: 'tried', nextAttemptAt: next };
  const [usual = 'server_unavailable'] = failing.values();
  for (const userId of left) {
    const outcome = { kind: 'failed', reason: failing.get(userId) ?? usual } as const;
    await noting.note(recordRun({ reportId: report.id, dueAt, userId, isByHand: false, outcome }, clock()));
  }
  return { kind: 'done' };
}

type Attempted = RunOutcome | Readonly<{ kind: 'later'; reason: Failed }> | 'given back';

/** Messages by what their readers may see: who sees the same, gets the same. */
type Messages = Map<string, MadeMessage | null>;

type MadeMessage = Readonly<{ message: Message; sent: Extract<RunOutcome, { kind: 'sent' }> }>;

async function sendTo(
  claim: Claim,
  userId: string,
  sending: Sending,
  messages: Messages,
): Promise<Attempted> {
  const { noting, platform, mail, clock, signal } = sending;
  const { report, dueAt } = claim;
  const rightsNow = async () => await readRights(report, userId, { tenant: noting, platform }, clock());
  const rights = await rightsNow();
  if (rights.kind === 'given back') return 'given back';
  if (rights.kind === 'skipped') return rights;
  let made: MadeMessage | null | 'given back';
  try {
    made = await messageBy(rights, claim, sending, messages);
  } catch (failure) {
    if (signal.aborted) return 'given back';
    return whyNotMade(failure, sending);
  }
  if (made === 'given back') return made;
  if (made === null) return { kind: 'skipped', reason: 'nothing_to_see' };
  if (signal.aborted || !(await isStillDue(claim, userId, sending))) return 'given back';
  // Making it, or waiting to, may have taken minutes. The next round decides by what is true then.
  if (!areSame(rights, await rightsNow())) return 'given back';
  try {
    await mail.deliver(
      rights.recipient.email,
      made.message,
      messageIdOf(report.id, dueAt, userId, sending.address),
    );
    return made.sent;
  } catch (failure) {
    return isRefusal(failure)
      ? { kind: 'failed', reason: 'refused_by_server' }
      : { kind: 'later', reason: 'server_unavailable' };
  }
}

/** The message that rights allow; null where that is nothing. Given back where a board became private meanwhile. */
async function messageBy(
  { maker, recipient, organization }: Extract<Rights, { kind: 'granted' }>,
  claim: Claim,
  sending: Sending,
  messages: Messages,
): Promise<MadeMessage | null | 'given back'> {
  const { report } = claim;
  const readers = {
    maker: readerOf(maker, report.capabilities, organization),
    recipient: readerOf(recipient, report.capabilities, organization),
  };
  const nameNow = async () =>
    JSON.stringify([
      maker.userId === recipient.userId,
      [...readers.recipient.capabilities],
      settingsOf(organization),
      await shownParts(sending.asking, report.parts.split(','), readers),
    ]);
  const name = await nameNow();
  const known = messages.get(name);
  if (known !== undefined) return known;
  const made = await messageFor(claim, readers, sending, maker.name);
  if ((await nameNow()) !== name) return 'given back';
  messages.set(name, made);
  return made;
}

async function messageFor(
  { report, dueAt }: Claim,
  readers: Parameters<typeof makeReport>[2],
  { asking, address, clock }: Sending,
  makerName: string,
): Promise<MadeMessage | null> {
  const now = clock();
  const made = await makeReport(asking, report, readers, now);
  if (made === null) return null;
  const { organization } = readers.recipient;
  const dueThere = dueIn(report, organization.timeZone, dueAt);
  const message = await composeReport(made, {
    report,
    organization,
    makerName,
    dueAt: dueThere,
    now,
    address,
  });
  const { dataVersion } = made.pack;
  return { message, sent: { kind: 'sent', dataVersion, periodLabel: made.period.resolved.label } };
}

function whyNotMade(failure: unknown, { onFailure }: Sending): Attempted {
  if (failure instanceof AlmanacError && failure.code === 'ANSWER_TOO_LARGE')
    return { kind: 'failed', reason: 'too_large' };
  onFailure(failure);
  return { kind: 'later', reason: 'not_made' };
}

async function isStillDue(claim: Claim, userId: string, { noting, clock }: Sending): Promise<boolean> {
  const recipients = await activeRecipients(noting, claim.report.id);
  return recipients.includes(userId) && (await keepClaim(noting, claim, clock()));
}

/** The same for every attempt to send the same mail to the same member. */
export function messageIdOf(reportId: string, dueAt: Date, userId: string, address: string): string {
  const host = new URL(address).hostname.replaceAll(/[^\w.-]/g, '');
  return `<${reportId}.${dueAt.getTime()}.${userId}@${host}>`;
}
