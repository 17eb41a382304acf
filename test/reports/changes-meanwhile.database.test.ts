import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { SELECT_DATA_VERSION } from '../../src/db/data-version.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { aSession, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aMailbox } from '../support/mailbox.ts';
import { DUE, mailerOf, ORIGIN, reporting } from './reporting.ts';

const database = await testDatabase();
const mailbox = await aMailbox();
const mail = mailerOf(mailbox);
const app = await testApp(database, { config: { mail: mailbox.settings, origin: ORIGIN } });
const { clock, post, send } = app;

afterAll(() => mail.close());

beforeEach(() => {
  clock.set('2026-11-20T03:04:05.678Z');
  mailbox.behave('take');
});

/** An organisation whose owner can still change something when a report is due. */
async function aTeamWithReports() {
  const team = await reporting(database, app, { mailbox, mail });
  return {
    ...team,
    patch: async (path: string, body: object) => {
      const as = await aSession(database, team.organization, team.owner, clock());
      const answer = await send('PATCH', path, { as, body });
      expect(answer.statusCode, answer.body).toBe(200);
    },
  };
}

/** A door that does some work once, when the making of a report begins to read numbers. */
function whileMaking(tenant: TenantWriter, work: () => Promise<void>): TenantWriter {
  let isDone = false;
  return {
    ...tenant,
    read: async (statement, stateIn) => {
      const rows = await tenant.read(statement, stateIn);
      if (!isDone && (statement as object) === SELECT_DATA_VERSION) {
        isDone = true;
        await work();
      }
      return rows;
    },
  };
}

describe('while a report is being made', () => {
  it.each([
    ['a recipient who is shut out', 'recipient', { status: 'inactive' }, 'recipient_inactive'],
    ['a recipient who is demoted', 'recipient', { role: 'contractor' }, null],
    ['a maker who is demoted', 'maker', { role: 'contractor' }, 'maker_sees_less'],
  ] as const)('%s decides what is mailed', async (_, who, change, skippedFor) => {
    const { join, made, deliver, runs, patch, mailsTo, tenant } = await aTeamWithReports();
    const maker = await join('admin');
    const recipient = await join('admin');
    const parts = 'statement:aged-receivables:none:none:accounts,statement:profit-and-loss';
    const { id } = await made(maker, { parts, recipients: [recipient.id] });
    const { membershipId } = who === 'maker' ? maker : recipient;
    clock.set(DUE);
    const asking = whileMaking(tenant, async () => {
      await patch(`/api/settings/members/${membershipId}`, change);
    });
    await deliver({ asking });
    expect(mailsTo(recipient).length).toBe(0);
    // The next round decides, and settles it.
    expect([await deliver(), await deliver()]).toEqual([true, false]);
    expect((await runs(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      skippedFor === null ? ['sent', null] : ['skipped', skippedFor],
    ]);
    const texts = mailsTo(recipient).map(({ email }) => email.text ?? '');
    expect(
      texts.map((text) => [text.includes('Aged receivables'), text.includes('Profit and loss')]),
    ).toEqual(skippedFor === null ? [[false, true]] : []);
  });

  it('a board that becomes private is not mailed', async () => {
    const { owner, join, made, deliver, runs, patch, mailsTo, tenant } = await aTeamWithReports();
    const member = await join('member');
    const answer = await post('/api/v1/boards', { as: owner.as, body: { name: 'Plans', is_shared: true } });
    const board = answer.json<{ data: { id: string } }>().data;
    const { id } = await made(owner, { parts: `board:${board.id}`, recipients: [member.id] });
    clock.set(DUE);
    const asking = whileMaking(tenant, async () => {
      await patch(`/api/v1/boards/${board.id}`, { is_shared: false });
    });
    await deliver({ asking });
    expect(mailsTo(member).length).toBe(0);
    expect([await deliver(), await deliver()]).toEqual([true, false]);
    expect(await runs(id)).toMatchObject([{ outcome: 'skipped', reason: 'nothing_to_see' }]);
  });
});

describe('an organisation that moves to a time zone further west', () => {
  const TO_NEW_YORK = { time_zone: 'America/New_York' };

  it('gets a report that waits for its mail server at its hour there, and once', async () => {
    const { owner, made, deliver, read, patch, mailsTo } = await aTeamWithReports();
    const { id, next_run_at: due } = await made(owner, { working_day: 1 });
    expect(due).toBe('2026-11-30T21:00:00.000Z');
    mailbox.behave('refuse for now');
    clock.set('2026-11-30T21:00:00.000Z');
    await deliver();
    await patch('/api/settings/organization', TO_NEW_YORK);
    mailbox.behave('take');
    clock.advance(60_000);
    // There it is still November, and last month would be October.
    await deliver();
    expect(mailsTo(owner).length).toBe(0);
    expect(await deliver()).toBe(false);
    const dueThere = '2026-12-01T13:00:00.000Z';
    expect(await read(id)).toMatchObject({ state: 'retrying', next_attempt_at: dueThere });
    clock.set(dueThere);
    await deliver();
    const [mailed, ...others] = mailsTo(owner).map(({ email }) => [email.subject, email.text ?? '']);
    expect(mailed).toEqual(['Month end · November 2026 · Acme', expect.not.stringContaining('is sent late')]);
    expect(others).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'active', next_run_at: '2027-01-01T13:00:00.000Z' });
  });

  it('while a mail is handed over gets the next one in the next month', async () => {
    const { made, deliver, read, patch } = await aTeamWithReports();
    const { id } = await made();
    clock.set(DUE);
    const moving: typeof mail = {
      ...mail,
      deliver: async (...message) => {
        await mail.deliver(...message);
        await patch('/api/settings/organization', TO_NEW_YORK);
      },
    };
    await deliver({ mail: moving });
    expect(await read(id)).toMatchObject({ state: 'active', next_run_at: '2026-12-31T13:00:00.000Z' });
  });
});
