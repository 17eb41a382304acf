import type { WholeDatabase } from '../db/whole-database.ts';
import { readBackup } from './backup-file.ts';

/** How the accounts of a backup match those of a database that has others, by id. */
export type MetAccounts = Readonly<{
  /** The same accounts already exist. They stay as they are. */
  known: readonly string[];
  /** Another account has the address. An address alone makes no one a member, so the membership is left out. */
  unlinked: readonly string[];
}>;

/** Looks up the accounts of a backup, one batch at a time. */
export async function meetAccounts(database: WholeDatabase, file: string): Promise<MetAccounts> {
  const known: string[] = [];
  const unlinked: string[] = [];
  await database.enterPlatform();
  const meet = async (lines: readonly string[]): Promise<void> => {
    const rows = await database.run<{ id: string; is_same: boolean }>(MEET, [lines]);
    for (const { id, is_same: isSame } of rows) (isSame ? known : unlinked).push(id);
  };
  let isAccounts = false;
  let batch: string[] = [];
  for await (const part of readBackup(file)) {
    if (part.kind === 'start') isAccounts = part.start.table === 'users';
    if (part.kind === 'row' && isAccounts) batch.push(part.row);
    const isOver = part.kind === 'end' && isAccounts;
    if (isOver || batch.length === BATCH_ROWS) {
      await meet(batch);
      batch = [];
    }
    if (isOver) break;
  }
  await database.asOwner();
  return { known, unlinked };
}

/** Brings the copies of accounts that were here before, on the memberships of a restored organisation, up to date. */
export async function copyKnownAccounts(
  database: WholeDatabase,
  organizationId: string,
  known: readonly string[],
): Promise<void> {
  await database.enterPlatform();
  const accounts = await database.run<object>(
    'select id, name, email, email_verified_at::text from users where id = any($1::uuid[])',
    [known],
  );
  await database.enterOrganization(organizationId);
  await database.run(
    `update memberships
     set user_name = given.name, user_email = given.email, user_email_verified_at = given.email_verified_at
     from json_to_recordset($1::json) as given(id uuid, name text, email text, email_verified_at timestamptz)
     where user_id = given.id`,
    [JSON.stringify(accounts)],
  );
  await database.asOwner();
}

const BATCH_ROWS = 500;

const MEET = `
  select (kept).id, bool_or(users.id = (kept).id) as is_same
  from (select line::users as kept from unnest($1::text[]) line offset 0) rows
  join users on users.id = (kept).id or users.canonical_email = (kept).canonical_email
  group by 1`;
