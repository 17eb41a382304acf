import { sql } from 'kysely';
import type { EraserDoor, ErasingRoles } from '../db/eraser.ts';
import { isReferenceViolation } from '../db/failures.ts';
import { TENANT } from '../db/own.ts';
import { platformQuery, query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { deleteAccounts, lockAccountsWithout } from './delete-accounts.ts';
import { tablesByReference } from './tables-by-reference.ts';

/** So many rows are deleted in one transaction. */
const STEP_ROWS = 5_000;

/** The limit of passes over the tables, which erase rows that were added meanwhile. */
const MOST_PASSES = 5;

/** An organisation of which nothing is left: how many rows and how many accounts went with it. */
export type ErasedOrganization = Readonly<{ rows: number; accounts: number }>;

/**
 * Erases the organisation of the door, whose grace period must be over, and the accounts that have no membership elsewhere. It
 * goes step by step, so that no one waits long: the next call resumes an interrupted erasure. Throws CONFLICT
 * if the organisation is open, or the grace period is not over.
 */
export async function eraseOrganization(
  door: EraserDoor,
  now: Date,
  stepRows = STEP_ROWS,
): Promise<ErasedOrganization> {
  if ((await begin(door, now)) === 'gone') return { rows: 0, accounts: 0 };
  let rows = 0;
  let accounts = 0;
  for (let pass = 1; ; pass += 1) {
    try {
      const tables = await door.erase(async ({ eraser }) => await tablesByReference(eraser));
      for (const table of tables) {
        let step: ErasedOrganization;
        do {
          step = await door.erase(async (roles) => await deleteSome(roles, table, stepRows));
          rows += step.rows;
          accounts += step.accounts;
        } while (step.rows > 0);
      }
      if ((await door.erase(async (roles) => await end(roles, tables, now))) === 'gone')
        return { rows, accounts };
      if (pass === MOST_PASSES) throw new Error('rows are still added to an organisation that is erased');
    } catch (failure) {
      // An import that was under way has added rows to tables that were empty already.
      if (!isReferenceViolation(failure) || pass === MOST_PASSES) throw failure;
    }
  }
}

// Another process may have erased it meanwhile.
async function begin(door: EraserDoor, now: Date): Promise<'begun' | 'gone'> {
  return await door.erase(async ({ eraser }) => {
    const begun = await eraser.run(
      query
        .updateTable('organizations')
        .set({ erasure_started_at: now })
        .where('erasure_due_at', '<=', now)
        .returning('id')
        .compile(),
    );
    if (begun.length > 0) return 'begun';
    const kept = await eraser.run(query.selectFrom('organizations').select('id').compile());
    if (kept.length === 0) return 'gone';
    throw new AlmanacError('CONFLICT', 'An organisation can be erased only after its grace period.');
  });
}

async function deleteSome(
  { eraser, platform }: ErasingRoles,
  table: string,
  limit: number,
): Promise<ErasedOrganization> {
  const name = sql.table(table);
  if (table !== 'memberships') {
    const deleted = await eraser.run(
      sql<never>`
        with piece as materialized (select ctid from ${name} where organization_id = ${TENANT} limit ${limit}::int)
        delete from ${name} where organization_id = ${TENANT} and ctid = any(array(select ctid from piece)) returning 1 as one`.compile(
        query,
      ),
    );
    return { rows: deleted.length, accounts: 0 };
  }
  const piece = await eraser.run(
    query.selectFrom('memberships').select(['id', 'organization_id', 'user_id']).limit(limit).compile(),
  );
  const [first] = piece;
  if (first === undefined) return { rows: 0, accounts: 0 };
  const users = piece.flatMap(({ user_id: userId }) => userId ?? []);
  const free = await lockAccountsWithout(platform, users, first.organization_id);
  const ids = piece.map(({ id }) => id);
  await eraser.run(query.deleteFrom('memberships').where('id', 'in', ids).compile());
  return { rows: piece.length, accounts: (await deleteAccounts(platform, free)).length };
}

/**
 * Deletes the organisation itself. Where rows have been added to tables that were empty already, they are left to another pass:
 * entries and totals refer to no organisation, so no key would refuse to leave them behind.
 */
async function end(
  { eraser, platform }: ErasingRoles,
  tables: readonly string[],
  now: Date,
): Promise<'gone' | 'rows are left'> {
  // Whoever changes anything adds a row to `writes` last, which holds the organisation's row. This waits for them and finds their rows, or
  // they find no organisation any more, and fail.
  const [kept] = await eraser.run(
    query.selectFrom('organizations').select(['id', 'slug', 'closed_at']).forUpdate().compile(),
  );
  if (kept === undefined) return 'gone';
  if (kept.closed_at === null) throw new Error('an organisation that is open was to be erased');
  for (const table of tables) if (await hasRows(eraser, table)) return 'rows are left';
  await eraser.run(query.deleteFrom('organizations').where('id', '=', kept.id).compile());
  const { id, slug, closed_at: closedAt } = kept;
  await platform.run(
    platformQuery
      .insertInto('erased_organizations')
      .values({ id, slug, closed_at: closedAt, erased_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .compile(),
  );
  return 'gone';
}

async function hasRows(eraser: Transaction, table: string): Promise<boolean> {
  const rows = await eraser.run(
    sql<
      Readonly<{ one: number }>
    >`select 1 as one from ${sql.table(table)} where organization_id = ${TENANT} limit 1`.compile(query),
  );
  return rows.length > 0;
}
