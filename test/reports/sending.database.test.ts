import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { claimDue, findDueOrganizations, LEASE_MS } from '../../src/reports/sending/claim.ts';
import { aSession, testApp, unverify } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aMailbox } from '../support/mailbox.ts';
import { DUE, DUE_AFTER, mailerOf, ORIGIN, reporting } from './reporting.ts';

const database = await testDatabase();
const mailbox = await aMailbox();
const mail = mailerOf(mailbox);
const app = await testApp(database, { config: { mail: mailbox.settings, origin: ORIGIN } });
const { clock, get, post, send } = app;
const aTeamWithReports = async () => await reporting(database, app, { mailbox, mail });

afterAll(() => mail.close());

beforeEach(() => {
  clock.set('2026-11-20T03:04:05.678Z');
  mailbox.behave('take');
});

describe('a report that is due', () => {
  it('goes to each recipient once, with the period of the day in its subject, and then next month', async () => {
    const { owner, join, made, deliver, read, runs, mailsTo, organization } = await aTeamWithReports();
    const member = await join('member');
    const { id, next_run_at: next } = await made(owner, { recipients: [owner.id, member.id] });
    expect(next).toBe(DUE);
    expect(await deliver()).toBe(false);
    clock.set(DUE);
    expect(await findDueOrganizations(database.platform, { without: [], limit: 100 }, clock())).toContain(
      organization.id,
    );
    expect(await deliver()).toBe(true);
    expect(await deliver()).toBe(false);
    for (const to of [owner, member]) {
      expect(mailsTo(to).map(({ email }) => email.subject)).toEqual(['Month end · October 2026 · Acme']);
      expect(mailsTo(to)[0]?.email.text).toContain('As at 30 November 2026, data version');
    }
    expect(await read(id)).toMatchObject({ state: 'active', next_run_at: DUE_AFTER });
    expect(await runs(id)).toMatchObject([
      { outcome: 'sent', due_at: DUE, period_label: 'October 2026' },
      { outcome: 'sent', due_at: DUE, period_label: 'October 2026' },
    ]);
    clock.set(DUE_AFTER);
    await deliver();
    expect(mailsTo(member).map(({ email }) => email.subject)).toEqual([
      'Month end · October 2026 · Acme',
      'Month end · November 2026 · Acme',
    ]);
  });

  it('is sent by one of many processes that see it at once', async () => {
    const { owner, made, deliver, mailsTo } = await aTeamWithReports();
    await made();
    clock.set(DUE);
    const sent = await Promise.all(Array.from({ length: 6 }, async () => await deliver()));
    expect(sent.filter((one) => one)).toHaveLength(1);
    expect(mailsTo(owner)).toHaveLength(1);
  });

  it('that a killed process had begun goes on after its lease, to those who had no mail yet', async () => {
    const { owner, join, made, deliver, read, mailsTo, tenant } = await aTeamWithReports();
    const member = await join('member');
    const { id } = await made(owner, { recipients: [owner.id, member.id] });
    clock.set(DUE);
    // The process wrote down that the owner's mail was accepted, and was killed.
    const claim = await claimDue(tenant, clock());
    expect(claim?.report.id).toBe(id);
    await tenant.note(
      sql`insert into report_runs (organization_id, id, report_id, due_at, user_id, is_by_hand, outcome, data_version, settled_at)
        select organization_id, gen_random_uuid(), id, due_at, ${owner.id}::uuid, false, 'sent', 1, due_at from reports
        returning 1 as one`.compile(query),
    );
    expect(await deliver()).toBe(false);
    clock.advance(LEASE_MS + 1);
    expect(await deliver()).toBe(true);
    expect([mailsTo(owner).length, mailsTo(member).length]).toEqual([0, 1]);
    expect(await read(id)).toMatchObject({ next_run_at: DUE_AFTER });
  });

  it('has the same id in every attempt to send the same mail, so that mail programs show it once', async () => {
    const { owner, made, deliver, mailsTo, tenant } = await aTeamWithReports();
    await made();
    clock.set(DUE);
    await deliver();
    // As if the process had been killed before it wrote anything down.
    await tenant.note(sql`delete from report_runs returning 1 as one`.compile(query));
    await tenant.note(
      sql`update reports set due_at = ${DUE}::timestamptz, look_at = ${DUE}::timestamptz returning 1 as one`.compile(
        query,
      ),
    );
    await deliver();
    const ids = mailsTo(owner).map(({ email }) => email.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('while the service was down is sent once, and says so; after more than 7 days it is skipped', async () => {
    const { owner, made, deliver, runs, mailsTo } = await aTeamWithReports();
    const { id } = await made();
    clock.set('2026-12-06T20:00:00.000Z');
    await deliver();
    expect(await deliver()).toBe(false);
    const [mailed] = mailsTo(owner);
    expect(mailed?.email.text).toContain('This was due on 30 November 2026');
    expect(mailed?.email.text).toContain('and is sent late');
    clock.set('2027-01-06T22:00:00.000Z');
    await deliver();
    expect(await deliver()).toBe(false);
    expect(mailsTo(owner)).toHaveLength(1);
    expect((await runs(id))[0]).toMatchObject({ outcome: 'skipped', reason: 'too_late', due_at: DUE_AFTER });
  });
});

describe('the numbers of a report', () => {
  it('are those of the page, and those of the books by hand', async () => {
    const { owner, made, deliver, mailsTo, signedIn } = await aTeamWithReports();
    await made();
    clock.set(DUE);
    await deliver();
    const { text = '', html = '' } = mailsTo(owner)[0]?.email ?? {};
    const lineOf = (label: string) => text.split('\n').find((line) => line.startsWith(label)) ?? '';
    expect(lineOf('Net profit').split(/ {2,}/).slice(1)).toEqual(['1,300.25', '1,000.00', '300.25', '30.0%']);
    const page = await get(
      '/api/v1/statements/profit-and-loss?period=last_month&compare=last_year&asOf=2026-11-30',
      {
        as: await signedIn(owner),
      },
    );
    const { rows } = page.json<{ data: { rows: { label: string; values: (number | null)[] }[] } }>().data;
    const net = rows.find(({ label }) => label === 'Net profit')?.values ?? [];
    expect(net.map(Number)).toEqual([1300.25, 1000, 300.25, 30.025]);
    expect(html).toContain('>1,300.25</td>');
  });
});

describe('a recipient', () => {
  it('who stops it gets no more, and the member who made it cannot undo that', async () => {
    const { owner, join, made, deliver, change, read, turn, mailsTo } = await aTeamWithReports();
    const member = await join('member');
    const { id } = await made(owner, { recipients: [owner.id, member.id] });
    expect((await turn(id, 'stop', member)).json()).toMatchObject({
      data: { has_stopped: true },
    });
    await change(id, { recipients: [owner.id] });
    await change(id, { recipients: [owner.id, member.id] });
    clock.set(DUE);
    await deliver();
    expect([mailsTo(owner).length, mailsTo(member).length]).toEqual([1, 0]);
    expect((await read(id)).recipients.find(({ user_id: user }) => user === member.id)).toMatchObject({
      has_stopped: true,
    });
    await turn(id, 'resume', member);
    clock.set(DUE_AFTER);
    await deliver();
    expect(mailsTo(member)).toHaveLength(1);
  });

  it.each([
    ['recipient_inactive', 'suspended'],
    ['address_not_verified', 'unverified'],
    ['second_factor_missing', 'without a second factor'],
  ] as const)('gets no mail: %s', async (reason, state) => {
    const { owner, join, made, deliver, read, patchMember, mailsTo, tenant } = await aTeamWithReports();
    const maker = await join('admin');
    const member = await join('member');
    const { id } = await made(maker, { recipients: [maker.id, member.id] });
    if (state === 'suspended') await patchMember(owner, member, { status: 'inactive' });
    if (state === 'unverified') await unverify(database, member);
    if (state === 'without a second factor') {
      await database.platform.run(
        sql`insert into second_factors (user_id, secret, created_at, confirmed_at)
          values (${maker.id}::uuid, decode(repeat('00', 20), 'hex'), now(), now()) returning 1 as one`.compile(
          query,
        ),
      );
      await tenant.note(
        sql`update organizations set requires_second_factor = true returning 1 as one`.compile(query),
      );
    }
    clock.set(DUE);
    await deliver();
    expect([mailsTo(maker).length, mailsTo(member).length]).toEqual([1, 0]);
    const rows = await tenant.read(
      sql<{
        reason: string | null;
      }>`select reason from report_runs where user_id = ${member.id}::uuid`.compile(query),
    );
    expect(rows).toEqual([{ reason }]);
    await tenant.note(
      sql`update organizations set requires_second_factor = false returning 1 as one`.compile(query),
    );
    expect((await read(id, maker)).last_run).toMatchObject({ outcome: 'sent' });
  });

  it('gets what both they and the maker may see: tiles they may not see are left out, and parts too', async () => {
    const { owner, join, made, deliver, mailsTo } = await aTeamWithReports();
    const contractor = await join('contractor');
    const tiles = [
      { kind: 'figure', size: 'small', title: null, period: null, metric: 'cash.balance', compare: null },
      {
        kind: 'figure',
        size: 'small',
        title: 'Secret pay',
        period: null,
        metric: 'comp.annual_total',
        compare: null,
      },
    ];
    const shared = (
      await post('/api/v1/boards', { as: owner.as, body: { name: 'Shared', is_shared: true, tiles } })
    ).json<{ data: { id: string } }>().data;
    await made(owner, {
      parts: `board:${shared.id},statement:aged-receivables:none:none:accounts`,
      recipients: [owner.id, contractor.id],
    });
    clock.set(DUE);
    await deliver();
    const [whole, cut] = [mailsTo(owner)[0]?.email.text ?? '', mailsTo(contractor)[0]?.email.text ?? ''];
    expect(whole).toContain('Secret pay');
    expect(whole).toContain('Aged receivables');
    expect(cut).toContain('Cash');
    expect(cut).not.toContain('Secret pay');
    expect(cut).not.toContain('Aged receivables');
    expect(cut).toContain('1 more tile shows what you may not see.');
    expect(cut).toContain('1 part is left out, because you may not see it.');
  });

  it('gets nothing of a board that its owner made private again', async () => {
    const { owner, join, made, deliver, runs, mailsTo } = await aTeamWithReports();
    const member = await join('member');
    const board = (
      await post('/api/v1/boards', { as: owner.as, body: { name: 'Plans', is_shared: true } })
    ).json<{ data: { id: string } }>().data;
    const { id } = await made(owner, { parts: `board:${board.id}`, recipients: [owner.id, member.id] });
    await send('PATCH', `/api/v1/boards/${board.id}`, { as: owner.as, body: { is_shared: false } });
    clock.set(DUE);
    await deliver();
    expect([mailsTo(owner).length, mailsTo(member).length]).toEqual([1, 0]);
    expect(await runs(id, member)).toMatchObject([{ outcome: 'skipped', reason: 'nothing_to_see' }]);
  });

  it('gets nothing of it either where that happened between two mails of the same time', async () => {
    const { owner, join, made, deliver, mailsTo, organization } = await aTeamWithReports();
    const members = [await join('member'), await join('member')];
    const board = (
      await post('/api/v1/boards', { as: owner.as, body: { name: 'Plans', is_shared: true } })
    ).json<{ data: { id: string } }>().data;
    await made(owner, { parts: `board:${board.id}`, recipients: members.map(({ id }) => id) });
    clock.set(DUE);
    const as = await aSession(database, organization, owner, clock());
    const thenPrivate: typeof mail = {
      ...mail,
      deliver: async (...message) => {
        await mail.deliver(...message);
        await send('PATCH', `/api/v1/boards/${board.id}`, { as, body: { is_shared: false } });
      },
    };
    await deliver({ mail: thenPrivate });
    expect(members.flatMap(mailsTo)).toHaveLength(1);
  });
});

describe('the member who made a report', () => {
  it('pauses it when they may see less than they granted it, and changing it grants what they may see now', async () => {
    const { owner, join, made, deliver, read, runs, change, patchMember, mailsTo } = await aTeamWithReports();
    const maker = await join('admin');
    const { id } = await made(maker);
    await patchMember(owner, maker, { role: 'member' });
    expect(await read(id)).toMatchObject({ state: 'paused', paused_because: 'maker_sees_less' });
    clock.set(DUE);
    await deliver();
    expect(mailsTo(maker)).toEqual([]);
    expect(await runs(id)).toMatchObject([{ outcome: 'skipped', reason: 'maker_sees_less' }]);
    await change(id, { name: 'Month end again' }, maker);
    clock.set(DUE_AFTER);
    await deliver();
    expect(mailsTo(maker)).toHaveLength(1);
  });

  it('ends it with their membership', async () => {
    const { owner, join, made, deliver, read, setMembership, mailsTo, events } = await aTeamWithReports();
    const maker = await join('admin');
    const { id } = await made(maker, { recipients: [maker.id, owner.id] });
    await setMembership(maker, { termination_date: '2026-11-25' });
    clock.set(DUE);
    await deliver();
    expect(mailsTo(owner)).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'ended', next_run_at: null });
    expect((await events()).map(({ action }) => action)).toContain('report.ended');
    expect(await deliver()).toBe(false);
  });

  it('who pauses it leaves a trace of every time that was skipped', async () => {
    const { owner, made, deliver, change, runs, mailsTo } = await aTeamWithReports();
    const { id } = await made();
    await change(id, { is_paused: true });
    clock.set(DUE);
    await deliver();
    expect(mailsTo(owner)).toEqual([]);
    expect(await runs(id)).toMatchObject([{ outcome: 'skipped', reason: 'paused', due_at: DUE }]);
  });
});

describe('a mail server', () => {
  it('that does not take a mail is tried for a day, and then the run has failed', async () => {
    const { owner, made, deliver, read, runs, mailsTo } = await aTeamWithReports();
    const { id } = await made();
    mailbox.behave('refuse for now');
    clock.set(DUE);
    const begun = clock().getTime();
    while (await deliver()) {
      const { next_attempt_at: next } = await read(id);
      if (next !== null) clock.set(next);
    }
    const hours = (clock().getTime() - begun) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(25);
    expect(mailsTo(owner)).toEqual([]);
    expect(await runs(id)).toMatchObject([{ outcome: 'failed', reason: 'server_unavailable' }]);
    expect(await read(id)).toMatchObject({ state: 'active', next_run_at: DUE_AFTER });
  });

  it('that comes back gets it at the next attempt', async () => {
    const { owner, made, deliver, read, mailsTo } = await aTeamWithReports();
    const { id } = await made();
    mailbox.behave('refuse for now');
    clock.set(DUE);
    await deliver();
    expect(await read(id)).toMatchObject({ state: 'retrying' });
    mailbox.behave('take');
    clock.advance(60_000);
    await deliver();
    expect(mailsTo(owner)).toHaveLength(1);
  });

  it('that refuses for good is not tried again', async () => {
    const { made, deliver, runs } = await aTeamWithReports();
    const { id } = await made();
    mailbox.behave('refuse for good');
    const before = mailbox.attempts();
    clock.set(DUE);
    await deliver();
    expect(await deliver()).toBe(false);
    expect(mailbox.attempts() - before).toBe(1);
    expect(await runs(id)).toMatchObject([{ outcome: 'failed', reason: 'refused_by_server' }]);
  });
});

describe('an organisation that moves to another time zone', () => {
  it('gets its reports at the same hour there', async () => {
    const { owner, made, read } = await aTeamWithReports();
    const { id } = await made();
    const answer = await send('PATCH', '/api/settings/organization', {
      as: owner.as,
      body: { time_zone: 'Europe/Dublin' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await read(id)).toMatchObject({ next_run_at: '2026-11-30T08:00:00.000Z' });
  });

  it('gets none of them a second time in the month', async () => {
    const { owner, made, read, deliver, organization } = await aTeamWithReports();
    const { id } = await made();
    clock.set(DUE);
    await deliver();
    expect(await read(id)).toMatchObject({ next_run_at: DUE_AFTER });
    const as = await aSession(database, organization, owner, clock());
    const body = { time_zone: 'America/New_York' };
    const answer = await send('PATCH', '/api/settings/organization', { as, body });
    expect(answer.statusCode, answer.body).toBe(200);
    // In New York it is still the day before the last working day of November.
    expect(await read(id)).toMatchObject({ next_run_at: '2026-12-31T13:00:00.000Z' });
  });
});
