import type { PlatformDoor } from '../../db/platform.ts';
import { query } from '../../db/statement.ts';
import type { TenantReader, TenantWriter } from '../../db/tenant.ts';
import { AlmanacError } from '../../errors.ts';
import { isRefusal, type Mailer } from '../../mail/mailer.ts';
import type { Message } from '../../mail/message.ts';
import { makeReport, shownParts } from '../make-report.ts';
import { readerOf, readMembership, standingOfReport, whyNoMail } from '../member.ts';
import { composeReport } from '../message/compose-report.ts';
import type { Failed, RunOutcome, SkippedWhole } from '../outcome.ts';
import { MOST_ATTEMPTS, nextAttemptAt } from './backoff.ts';
import { type Claim, claimDue, keepClaim } from './claim.ts';
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
  const { timeZone } = membership.organization;
  const whole = async (outcome: RunOutcome): Promise<Ending> => {
    await noting.note(recordRun({ reportId: report.id, dueAt, userId: null, isByHand: false, outcome }, now));
    return { kind: 'done', timeZone };
  };
  const standing = standingOfReport(report, membership, now);
  if (standing.kind === 'left') return { kind: 'ended' };
  if (standing.kind === 'paused') return await whole({ kind: 'skipped', reason: standing.why });
  const recipients = await activeRecipients(noting, report.id);
  // Each attempt counts when it begins, so that one that ends the process is not tried for ever.
  if (report.attempts > MOST_ATTEMPTS) return await whole({ kind: 'failed', reason: 'not_made' });
  const why = whyNobody(claim, recipients, now);
  if (why !== null) return await whole({ kind: 'skipped', reason: why });
  if (!sending.mail.isSetUp) return await whole({ kind: 'failed', reason: 'mail_not_set_up' });
  return await sendToAll(claim, recipients, { sending, timeZone });
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

type Round = Readonly<{ sending: Sending; timeZone: string }>;

async function sendToAll(
  claim: Claim,
  recipients: readonly string[],
  { sending, timeZone }: Round,
): Promise<Ending> {
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
  if (failing.size === 0) return { kind: 'done', timeZone };
  const next = nextAttemptAt(report.attempts, clock());
  if (next !== null) return { kind: 'tried', nextAttemptAt: next };
  const [usual = 'server_unavailable'] = failing.values();
  for (const userId of left) {
    const outcome = { kind: 'failed', reason: failing.get(userId) ?? usual } as const;
    await noting.note(recordRun({ reportId: report.id, dueAt, userId, isByHand: false, outcome }, clock()));
  }
  return { kind: 'done', timeZone };
}

type Attempted = RunOutcome | Readonly<{ kind: 'later'; reason: Failed }> | 'given back';

/** Messages by what their readers may see: who sees the same, gets the same. */
type Messages = Map<
  string,
  Readonly<{ message: Message; sent: Extract<RunOutcome, { kind: 'sent' }> }> | null
>;

async function sendTo(
  claim: Claim,
  userId: string,
  sending: Sending,
  messages: Messages,
): Promise<Attempted> {
  const { noting, platform, mail, clock, signal } = sending;
  const { report, dueAt } = claim;
  // Afresh for each of them: what was true when the first mail went may not be any more.
  const membership = await readMembership({ tenant: noting, platform }, [report.createdBy, userId]);
  const standing = standingOfReport(report, membership, clock());
  if (standing.kind !== 'in force') return 'given back';
  const member = membership.members.get(userId);
  const why = whyNoMail(member, clock());
  if (member === undefined || why !== null) return { kind: 'skipped', reason: why ?? 'recipient_inactive' };
  const { organization } = membership;
  const maker = readerOf(standing.maker, report.capabilities, organization);
  const recipient = readerOf(member, report.capabilities, organization);
  let name = '';
  try {
    // A board may have become private since the message was made for somebody else.
    const parts = await shownParts(sending.asking, report.parts.split(','), { maker, recipient });
    name = [userId === maker.userId, ...recipient.capabilities, ...parts].join(' ');
    if (!messages.has(name))
      messages.set(name, await messageFor(claim, { maker, recipient }, sending, standing.maker.name));
  } catch (failure) {
    if (signal.aborted) return 'given back';
    return whyNotMade(failure, sending);
  }
  const made = messages.get(name) ?? null;
  if (made === null) return { kind: 'skipped', reason: 'nothing_to_see' };
  if (signal.aborted || !(await isStillDue(claim, userId, sending))) return 'given back';
  try {
    await mail.deliver(member.email, made.message, messageIdOf(report.id, dueAt, userId, sending.address));
    return made.sent;
  } catch (failure) {
    return isRefusal(failure)
      ? { kind: 'failed', reason: 'refused_by_server' }
      : { kind: 'later', reason: 'server_unavailable' };
  }
}

async function messageFor(
  { report, dueAt }: Claim,
  readers: Parameters<typeof makeReport>[2],
  { asking, address, clock }: Sending,
  makerName: string,
) {
  const now = clock();
  const made = await makeReport(asking, report, readers, now);
  if (made === null) return null;
  const { organization } = readers.recipient;
  const message = await composeReport(made, { report, organization, makerName, dueAt, now, address });
  const { dataVersion } = made.pack;
  return { message, sent: { kind: 'sent', dataVersion, periodLabel: made.period.resolved.label } as const };
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
