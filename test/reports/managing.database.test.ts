import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../api/settings-support.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aMailbox } from '../support/mailbox.ts';
import { DUE, mailerOf, ORIGIN, REPORTS, reporting } from './reporting.ts';

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

describe('scheduled reports', () => {
  it('are seen by their maker, their recipients, owners and admins, and changed by their maker alone', async () => {
    const { owner, join, made, change, signedIn } = await aTeamWithReports();
    const [maker, recipient, other] = [await join('member'), await join('contractor'), await join('member')];
    const { id } = await made(maker, { recipients: [maker.id, recipient.id] });
    const namesFor = async (as: typeof maker) =>
      (await get(REPORTS, { as: await signedIn(as) }))
        .json<{ data: { id: string }[] }>()
        .data.map((one) => one.id);
    expect(await Promise.all([maker, recipient, owner, other].map(namesFor))).toEqual([[id], [id], [id], []]);
    expect(refusal(await get(`${REPORTS}/${id}`, { as: other.as }))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await get(`${REPORTS}/${id}/runs`, { as: other.as }))).toEqual([404, 'NOT_FOUND']);
    for (const as of [owner, recipient])
      expect(refusal(await change(id, { name: 'Theirs' }, as))).toEqual([403, 'FORBIDDEN_ROLE']);
    expect(refusal(await change(id, { name: 'Theirs' }, other))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await post(`${REPORTS}/${id}/stop`, { as: owner.as }))).toEqual([404, 'NOT_FOUND']);
    const path = `${REPORTS}/${id}`;
    expect(refusal(await send('DELETE', path, { as: recipient.as }))).toEqual([403, 'FORBIDDEN_ROLE']);
    expect((await send('DELETE', path, { as: owner.as })).statusCode).toBe(200);
    expect(refusal(await get(path, { as: maker.as }))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await post(`${path}/restore`, { as: recipient.as }))).toEqual([404, 'NOT_FOUND']);
    expect((await post(`${path}/restore`, { as: maker.as })).statusCode).toBe(200);
    expect((await get(path, { as: maker.as })).statusCode).toBe(200);
  });

  it('show a recipient nobody else, and no outcome of the mails of others', async () => {
    const { join, made, deliver, read, runs, owner, patchMember } = await aTeamWithReports();
    const [maker, one, two] = [await join('admin'), await join('member'), await join('member')];
    const { id } = await made(maker, { recipients: [one.id, two.id] });
    await patchMember(owner, two, { status: 'inactive' });
    clock.set(DUE);
    await deliver();
    expect((await read(id, one)).recipients.map((shown) => shown.user_id)).toEqual([one.id]);
    expect(await runs(id, one)).toMatchObject([{ outcome: 'sent' }]);
    expect(await runs(id, maker)).toHaveLength(2);
  });

  it('go to members alone, and a private board to its owner alone', async () => {
    const { owner, join, create } = await aTeamWithReports();
    const stranger = (await aTeamWithReports()).owner;
    expect(refusal(await create(owner, { recipients: [stranger.id] }))).toEqual([400, 'INVALID_REQUEST']);
    const member = await join('member');
    const board = (await post('/api/v1/boards', { as: owner.as, body: { name: 'Plans' } })).json<{
      data: { id: string };
    }>().data;
    const parts = `board:${board.id}`;
    const others = await create(owner, { parts, recipients: [owner.id, member.id] });
    expect(refusal(others)).toEqual([400, 'INVALID_REQUEST']);
    expect(others.body).toContain('must be you alone');
    expect((await create(owner, { parts, recipients: [owner.id] })).statusCode).toBe(200);
    expect(refusal(await create(member, { parts }))).toEqual([404, 'NOT_FOUND']);
    const contractor = await join('contractor');
    const documents = { parts: 'statement:aged-payables:none:none:accounts' };
    expect(refusal(await create(contractor, documents))).toEqual([403, 'FORBIDDEN_CAPABILITY']);
  });

  it.each([
    [{ period: '2026-01-01:2026-01-31' }, 'INVALID_REQUEST'],
    [{ period: 'as_of:2026-01-31' }, 'INVALID_REQUEST'],
    [{ period: 'soon' }, 'INVALID_PERIOD'],
    [{ period: 'today' }, 'PERIOD_KIND_MISMATCH'],
    [{ parts: 'statement:general-ledger' }, 'INVALID_REQUEST'],
    [{ parts: Array.from({ length: 21 }, () => 'board:cash').join(',') }, 'INVALID_REQUEST'],
    [{ working_day: 24 }, 'INVALID_REQUEST'],
    [{ hour: 24 }, 'INVALID_REQUEST'],
    [{ name: 'One\r\nBcc: spy@example.com' }, 'INVALID_REQUEST'],
  ])('refuse %j', async (wanted, code) => {
    const { owner, create } = await aTeamWithReports();
    expect(refusal(await create(owner, wanted))).toEqual([400, code]);
  });

  it('are twenty of a member at most, also when many are made at once', async () => {
    const { owner, create } = await aTeamWithReports();
    const made = await Promise.all(Array.from({ length: 22 }, async () => await create(owner)));
    const statuses = made.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 409, 409]);
  });

  it('are sent to their maker now, with a workbook, and keep their schedule', async () => {
    const { owner, join, made, read, mailsTo } = await aTeamWithReports();
    const member = await join('member');
    const { id, next_run_at: next } = await made(owner, {
      name: '<b>Month</b> end',
      recipients: [member.id],
    });
    expect((await post(`${REPORTS}/${id}/send`, { as: owner.as })).statusCode).toBe(200);
    await expect.poll(() => mailsTo(owner).length).toBe(1);
    const [mailed] = mailsTo(owner);
    expect(mailed?.email.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^[\w-]+-2026-11-20\.xlsx$/),
    ]);
    expect(mailed?.email.html).not.toContain('<b>');
    expect(mailed?.email.html).toContain(`${ORIGIN}/reports?stop&#61;${id}`.replace('&#61;', '='));
    expect(mailsTo(member)).toEqual([]);
    expect(await read(id)).toMatchObject({ next_run_at: next, last_run: null });
    const other = await join('admin');
    expect(refusal(await post(`${REPORTS}/${id}/send`, { as: other.as }))).toEqual([403, 'FORBIDDEN_ROLE']);
  });
});
