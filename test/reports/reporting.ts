import { expect } from 'vitest';
import { type Mailer, openMailer } from '../../src/mail/mailer.ts';
import { type Sending, sendDue } from '../../src/reports/sending/send-due.ts';
import { aTeam, type TeamMember } from '../api/settings-support.ts';
import { aSession, type TestApp } from '../support/app.ts';
import { type EntryText, entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import type { TestDatabase } from '../support/database.ts';
import type { Mailbox } from '../support/mailbox.ts';

export const REPORTS = '/api/v1/reports';
export const ORIGIN = 'https://almanac.example.com';

/** The last working day of November 2026 at 8 in Sydney, and of December. */
export const DUE = '2026-11-29T21:00:00.000Z';
export const DUE_AFTER = '2026-12-30T21:00:00.000Z';

export type ShownReport = Readonly<{
  id: string;
  name: string;
  state: string;
  paused_because: string | null;
  next_run_at: string | null;
  next_attempt_at: string | null;
  is_own: boolean;
  may_remove: boolean;
  has_stopped: boolean | null;
  recipients: readonly Readonly<{
    user_id: string;
    name: string | null;
    has_stopped: boolean;
    problem: string | null;
  }>[];
  last_run: ShownRun | null;
}>;

export type ShownRun = Readonly<{
  outcome: string;
  reason: string | null;
  is_by_hand: boolean;
  due_at: string;
  data_version: number | null;
  period_label: string | null;
}>;

const ENTRIES: readonly EntryText[] = [
  ['2026-10-05', ['1000', '1500.50'], ['4000', '-1500.50']],
  ['2026-10-20', ['5000', '200.25'], ['1000', '-200.25']],
  ['2025-09-01', ['1000', '7.00'], ['4000', '-7.00']],
  ['2025-10-20', ['1000', '1000.00'], ['4000', '-1000.00']],
];

/** A mailer of its own for the worker, as a process has. */
export function mailerOf(mailbox: Mailbox): Mailer {
  return openMailer(mailbox.settings, { inBackground: () => undefined, noteFailure: () => undefined });
}

/** An organisation with books whose members make and get reports. */
export async function reporting(
  database: TestDatabase,
  app: TestApp,
  { mailbox, mail }: Readonly<{ mailbox: Mailbox; mail: Mailer }>,
) {
  const { get, post, send, clock } = app;
  const team = await aTeam(database, app);
  const { organization, owner, tenant } = team;
  await keepBooks(tenant, {
    accounts: SMALL_CHART,
    entries: ENTRIES.map((one, place) => entry(one, { externalId: `e${place}` })),
  });
  const failures: unknown[] = [];
  // Sessions end long before the next month.
  const signedIn = async (member: TeamMember) => await aSession(database, organization, member, clock());
  const surroundings: Sending = {
    platform: database.platform,
    asking: tenant,
    noting: tenant,
    mail,
    address: ORIGIN,
    clock,
    signal: new AbortController().signal,
    onFailure: (failure) => void failures.push(failure),
  };
  const create = async (maker: TeamMember, wanted: object = {}) =>
    await post(REPORTS, {
      as: await signedIn(maker),
      body: {
        name: 'Month end',
        parts: 'statement:profit-and-loss',
        period: 'last_month',
        working_day: null,
        recipients: [maker.id],
        ...wanted,
      },
    });
  return {
    ...team,
    organization,
    failures,
    signedIn,
    create,
    /** Stops a report for a member, or has it come again. */
    turn: async (id: string, step: 'stop' | 'resume', member: TeamMember) =>
      await post(`${REPORTS}/${id}/${step}`, { as: await signedIn(member) }),
    /** Creates a report that is right. */
    made: async (maker: TeamMember = owner, wanted: object = {}) => {
      const answer = await create(maker, wanted);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ data: ShownReport }>().data;
    },
    read: async (id: string, as: TeamMember = owner) =>
      (await get(`${REPORTS}/${id}`, { as: await signedIn(as) })).json<{ data: ShownReport }>().data,
    runs: async (id: string, as: TeamMember = owner) =>
      (await get(`${REPORTS}/${id}/runs`, { as: await signedIn(as) })).json<{ data: ShownRun[] }>().data,
    change: async (id: string, body: object, as: TeamMember = owner) =>
      await send('PATCH', `${REPORTS}/${id}`, { as: await signedIn(as), body }),
    /** What a process does when it finds the organisation due. */
    deliver: async (changes: Partial<Sending> = {}) => await sendDue({ ...surroundings, ...changes }),
    /** The mails that came to a member. */
    mailsTo: ({ email }: TeamMember) => mailbox.received.filter(({ to }) => to.includes(email)),
  };
}
