import { type AuditActor, recordEvent } from '../../audit/audit.ts';
import type { PackReader } from '../../boards/pack/make-pack.ts';
import type { PlatformDoor } from '../../db/platform.ts';
import { query } from '../../db/statement.ts';
import type { TenantReader, TenantWriter } from '../../db/tenant.ts';
import { AlmanacError } from '../../errors.ts';
import { isRefusal, type Mailer } from '../../mail/mailer.ts';
import { findReport, reportNotFound, type SentReport } from '../find-report.ts';
import { makeReport } from '../make-report.ts';
import { mayRemove } from '../manage-reports.ts';
import { readerOf, readMembership, whyNoMail } from '../member.ts';
import { composeReport } from '../message/compose-report.ts';
import { type RunOutcome, SKIPPED_ONE } from '../outcome.ts';
import type { Report } from '../report.ts';
import { recordRun } from './runs.ts';
import { messageIdOf } from './send-due.ts';

/** The surroundings of a mail that the maker of a report asks for. */
export type SendingNow = Readonly<{
  tenant: TenantWriter;
  platform: PlatformDoor;
  mail: Mailer;
  address: string;
  now: Date;
}>;

/** So many mails a member can ask for in an hour. */
export const MOST_IN_AN_HOUR = 20;

/** What hands a mail to the mail server and writes down what became of it, by a door that does not end with the request. */
export type Delivery = Readonly<{ deliver: (door: TenantWriter) => Promise<void>; dataVersion: number }>;

/**
 * Makes a report for its maker, as it would come to them, and returns what sends it once: no request waits for a mail server. Throws NOT_FOUND,
 * FORBIDDEN_ROLE for anybody else, RATE_LIMITED, and CONFLICT where no mail can go to them.
 */
export async function sendNow(
  id: string,
  maker: PackReader & Readonly<{ actor: AuditActor }>,
  { tenant, platform, mail, address, now }: SendingNow,
): Promise<Delivery> {
  const report = await findOwn(tenant, id, maker);
  if (!mail.isSetUp) throw new AlmanacError('CONFLICT', 'Mail is not set up on this server.');
  await requireFew(tenant, maker.userId, now);
  const { members, organization } = await readMembership({ tenant, platform }, [maker.userId]);
  const member = members.get(maker.userId);
  const why = whyNoMail(member, now);
  if (member === undefined || why !== null)
    throw new AlmanacError('CONFLICT', WHY_NOT_TO_YOU[why ?? 'recipient_inactive']);
  const reader = readerOf(member, report.capabilities, organization);
  const made = await makeReport(tenant, report, { maker: reader, recipient: reader }, now);
  if (made === null) throw new AlmanacError('CONFLICT', 'You may not see any part of this report any more.');
  const setting = { report, organization, makerName: member.name, dueAt: null, now, address };
  const message = await composeReport(made, setting);
  await tenant.noteTogether(async (transaction) => {
    const event = { actor: maker.actor, action: 'report.sent', subject: { kind: 'report', id } };
    await transaction.run(recordEvent({ ...event, before: null, after: { recipient: maker.userId } }, now));
  });
  const deliver: Delivery['deliver'] = async (door) => {
    const messageId = messageIdOf(id, now, maker.userId, address);
    const outcome = await mail.deliver(member.email, message, messageId).then(
      (): RunOutcome => ({
        kind: 'sent',
        dataVersion: made.pack.dataVersion,
        periodLabel: made.period.resolved.label,
      }),
      (failure: unknown): RunOutcome => ({
        kind: 'failed',
        reason: isRefusal(failure) ? 'refused_by_server' : 'server_unavailable',
      }),
    );
    await door.note(
      recordRun({ reportId: id, dueAt: now, userId: maker.userId, isByHand: true, outcome }, now),
    );
  };
  return { deliver, dataVersion: made.pack.dataVersion };
}

const WHY_NOT_TO_YOU = {
  ...SKIPPED_ONE,
  address_not_verified: 'Verify your e-mail address first: mail goes to verified addresses only.',
} as const;

async function findOwn(tenant: TenantReader, id: string, maker: PackReader): Promise<Report> {
  const found: SentReport | null = await tenant.snapshot(
    async (transaction) => await findReport(transaction, id, 'read'),
  );
  const isSeen = found?.report.deletedAt === null && mayRemove(found.report, maker);
  if (found === null || !isSeen) throw reportNotFound();
  if (found.report.createdBy === maker.userId) return found.report;
  throw new AlmanacError('FORBIDDEN_ROLE', 'Only the member who made a report can have it sent now.');
}

async function requireFew(tenant: TenantReader, userId: string, now: Date): Promise<void> {
  const [counted] = await tenant.read(
    query
      .selectFrom('report_runs')
      .select((is) => is.fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .where('is_by_hand', '=', true)
      .where('settled_at', '>', new Date(now.getTime() - 3_600_000))
      .compile(),
  );
  if (Number(counted?.count ?? 0) < MOST_IN_AN_HOUR) return;
  throw new AlmanacError(
    'RATE_LIMITED',
    `You can have ${MOST_IN_AN_HOUR} reports sent in an hour; try again later.`,
    {
      headers: { 'retry-after': '600' },
    },
  );
}
