import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { beginPendingSignIn } from '../../src/access/pending-sign-in.ts';
import { backupLines, readBackup } from '../../src/backup/backup-file.ts';
import { LEFT_OUT } from '../../src/backup/tables.ts';
import { query } from '../../src/db/statement.ts';
import { anOrganization, aUser, START, signedIn } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aFreshDatabase, backupFolder, restore } from './databases.ts';

const database = await testDatabase();
const { aFile, backUp } = await backupFolder();

// An invitation grants a membership meant for its holder, a key belongs to a program, an assistant is connected as by a key, and a sheet link belongs to a
// spreadsheet. An export is no credential.
const KEPT = new Set(['api_keys', 'connected_assistants', 'exports', 'invitations', 'sheet_links']);

it('no table of short-lived credentials is in a backup', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct table_name::text as name from information_schema.columns
     where table_schema = 'public' and column_name in ('token_hash', 'expires_at') order by 1`,
  );
  const names = rows.map(({ name }) => name).filter((name) => !KEPT.has(name));
  expect(names).toEqual(
    expect.arrayContaining(['account_links', 'devices', 'pending_sign_ins', 'sessions', 'setup_tokens']),
  );
  expect(names.filter((name) => !LEFT_OUT.has(name))).toEqual([]);
});

it('a session and a sign-in waiting for a code are not in the file', async () => {
  const organization = await anOrganization(database);
  const { id } = await aUser(database, organization);
  const session = await signedIn(database, organization);
  const waiting = await database.platform.write(
    async (transaction) => await beginPendingSignIn(transaction, id, new Date(START)),
  );
  const text = gunzipSync(await readFile(await backUp(database.pool))).toString();
  expect(text).toContain(id);
  for (const token of [session, waiting]) {
    expect(text).not.toContain(token);
    expect(text).not.toContain(createHash('sha256').update(token).digest('hex'));
  }
});

it('nothing that mails members or calls addresses later is in the file', async () => {
  const organization = await anOrganization(database);
  const { id } = await aUser(database, organization);
  await database.openTenant(organization.id).note(
    sql`with made as (
        insert into alerts (organization_id, id, name, created_by, metric, period, condition, threshold, threshold_unit, by_mail, is_paused, holds,
          checked_at, created_at, updated_at)
        values (${organization.id}, gen_random_uuid(), 'Alert of the original', ${id}, 'cash.balance', 'today', 'below', 1, 'amount', true, false,
          false, ${START}, ${START}, ${START}) returning organization_id, id)
      select id from made`.compile(query),
  );
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct table_name::text as name from information_schema.columns
     where table_schema = 'public' and (column_name = 'is_mail_due' or table_name in ('alerts', 'reports', 'webhooks'))`,
  );
  expect(rows.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name))).toEqual([]);
  const text = gunzipSync(await readFile(await backUp(database.pool))).toString();
  expect(text).toContain(id);
  expect(text).not.toContain('Alert of the original');
});

it('an older file that contains them is restored without them', async () => {
  const lines = backupLines();
  let text = '';
  for await (const part of readBackup(await backUp(database.pool))) {
    if (part.kind === 'header') text += lines.header(part.header);
    else if (part.kind === 'start') text += lines.start(part.start);
    else text += part.kind === 'row' ? lines.row(part.row) : lines.endTable();
  }
  text += lines.start({ table: 'pending_sign_ins', organization: null, columns: ['token_hash', 'user_id'] });
  text += lines.row('(x,y)') + lines.endTable() + lines.end();
  const file = aFile();
  await writeFile(file, gzipSync(text));
  const { pool } = await aFreshDatabase(database.engine);
  await restore(pool, file);
  const client = await pool.connect();
  await client.query('begin; set local role almanac_platform');
  const { rows } = await client.query('select from pending_sign_ins');
  await client.query('rollback');
  client.release();
  expect(rows).toEqual([]);
});
