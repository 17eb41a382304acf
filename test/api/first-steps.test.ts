import { describe, expect, it } from 'vitest';
import { BOOK } from '../import/small-book.ts';
import { zipOf } from '../import/zipping.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { finishedImport, type ImportRecord } from './imports-asking.ts';
import { aTeam } from './settings-support.ts';

const PATH = '/api/settings/first-steps';
const database = await testDatabase();
const app = await testApp(database);
const { get, post, send, clock } = app;

const NOTHING = {
  has_country: false,
  has_entries: false,
  has_documents: false,
  has_persons: false,
  ledger_import: null,
  accounts_imported_at: null,
  members: 1,
  pending_invitations: 0,
};

const read = async (as: string) =>
  (await get(PATH, { as })).json<{ data: { is_hidden: boolean; steps: unknown } }>().data;
const hide = async (as: string, isHidden: boolean) =>
  await send('PUT', PATH, { as, body: { is_hidden: isHidden } });

async function imported(
  as: string,
  query: string,
  body: Buffer | string,
  type: string,
): Promise<ImportRecord> {
  const answer = await post(`/api/v1/imports?${query}`, { as, body, headers: { 'content-type': type } });
  const record = await finishedImport(app, as, answer.json<{ data: ImportRecord }>().data.id);
  expect(record.state).toBe('done');
  return record;
}

describe('the first steps', () => {
  it('of a new organisation are all to be done', async () => {
    const { owner, join } = await aTeam(database, app);
    expect(await read(owner.as)).toEqual({ is_hidden: false, steps: NOTHING });
    await join('admin');
    expect(await read(owner.as)).toEqual({ is_hidden: false, steps: { ...NOTHING, members: 2 } });
  });

  it('follow what is in the books, what was undone, and who was invited, of this organisation alone', async () => {
    const { owner, invite } = await aTeam(database, app);
    const other = await aTeam(database, app);
    const zip = await zipOf(BOOK);
    await imported(owner.as, 'dry_run=true', zip, 'application/zip');
    expect(await read(owner.as)).toEqual({ is_hidden: false, steps: NOTHING });
    clock.advance(1000);
    const book = await imported(owner.as, '', zip, 'application/zip');
    const withBook = {
      ...NOTHING,
      has_entries: true,
      ledger_import: { id: book.id, finished_at: book.finished_at },
    };
    expect(await read(owner.as)).toMatchObject({ steps: withBook });
    clock.advance(1000);
    const accounts = await imported(
      owner.as,
      'kind=accounts',
      'code,name,class\n9999,Suspense,other_asset\n',
      'text/csv',
    );
    await invite({ email: 'ben@example.com' });
    const later = { ...withBook, accounts_imported_at: accounts.finished_at, pending_invitations: 1 };
    expect(await read(owner.as)).toMatchObject({ steps: later });
    clock.advance(1000);
    const undo = await post(`/api/v1/imports/${book.id}/undo`, { as: owner.as });
    await finishedImport(app, owner.as, undo.json<{ data: ImportRecord }>().data.id);
    expect(await read(owner.as)).toMatchObject({ steps: { has_entries: false, ledger_import: null } });
    expect(await read(other.owner.as)).toEqual({ is_hidden: false, steps: NOTHING });
  });

  it('are hidden and shown for all managers, each once in the audit log', async () => {
    const { owner, join, events, organization } = await aTeam(database, app);
    const admin = await join('admin');
    await Promise.all([hide(admin.as, true), hide(owner.as, true), hide(admin.as, true)]);
    expect(await read(owner.as)).toEqual({ is_hidden: true, steps: null });
    expect(
      (await events()).map(({ action, subject_id: subject, after }) => [action, subject, after]),
    ).toEqual([['first_steps.changed', organization.id, { is_hidden: true }]]);
    clock.advance(1000);
    expect((await hide(owner.as, false)).json()).toMatchObject({ data: { is_hidden: false } });
    expect(await read(admin.as)).toMatchObject({ is_hidden: false, steps: { members: 2 } });
    expect(await events()).toHaveLength(2);
  });

  it('are for owners and admins alone', async () => {
    const { organization, join } = await aTeam(database, app);
    const { secret } = await aKey(database, organization, ['metrics.read', 'settings.write']);
    for (const as of [secret, (await join('member')).as, (await join('contractor')).as]) {
      expect((await get(PATH, { as })).statusCode).toBe(403);
      expect((await hide(as, true)).statusCode).toBe(403);
    }
    expect((await get(PATH)).statusCode).toBe(401);
  });
});
