import { type RawBuilder, sql } from 'kysely';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery, type Statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { invalidField } from '../invalid-request.ts';
import { endPendingSignInsOf } from './pending-sign-in.ts';
import { newRecoveryCodes, parseRecoveryCode } from './recovery-code.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

/** The second factor of an account, as its holder sees it. */
export type SecondFactor = Readonly<{ confirmedAt: Date | null; recoveryCodesLeft: number }>;

/** What kind of code was given. */
export type CodeKind = 'app' | 'recovery';

/** The second factor of an account: without one, `confirmedAt` is null. */
export async function readSecondFactor(
  transaction: Pick<Transaction, 'run'>,
  userId: string,
): Promise<SecondFactor> {
  const [row] = await transaction.run(
    platformQuery
      .selectFrom('second_factors')
      .select('confirmed_at')
      .select((select) =>
        select
          .selectFrom('recovery_codes')
          .select((codes) => codes.fn.countAll<string>().as('left'))
          .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
          .where('used_at', 'is', null)
          .as('codes_left'),
      )
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .compile(),
  );
  return { confirmedAt: row?.confirmed_at ?? null, recoveryCodesLeft: Number(row?.codes_left ?? 0) };
}

/** Begins an enrolment with a new secret, which replaces an unconfirmed one. Null when a confirmed one exists. */
export async function beginEnrolment(
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<Buffer | null> {
  const secret = newTotpSecret();
  const made = await transaction.run(
    platformQuery
      .insertInto('second_factors')
      .values({ user_id: userId, secret, created_at: now })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret, created_at: now, last_step: '0' })
          .where('second_factors.confirmed_at', 'is', null),
      )
      .returning(sql<number>`1`.as('one'))
      .compile(),
  );
  return made.length === 1 ? secret : null;
}

/**
 * Confirms an enrolment by a first code of the app and returns the recovery codes, which are never shown again. Throws
 * INVALID_REQUEST for a wrong code, or when no enrolment is pending.
 */
export async function confirmEnrolment(
  transaction: Transaction,
  userId: string,
  code: string,
  now: Date,
): Promise<readonly string[]> {
  const [row] = await transaction.run(selectFactor(userId, false));
  const step = row === undefined ? null : stepOfCode(row.secret, code, now);
  if (step === null) throw wrongCode();
  await transaction.run(
    platformQuery
      .updateTable('second_factors')
      .set({ confirmed_at: now, last_step: String(step) })
      .where('user_id', '=', userId)
      .compile(),
  );
  return await replaceRecoveryCodes(transaction, userId);
}

/** Replaces an account's recovery codes. The new ones are never shown again; the old ones stop working. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  userId: string,
): Promise<readonly string[]> {
  await transaction.run(platformQuery.deleteFrom('recovery_codes').where('user_id', '=', userId).compile());
  const codes = newRecoveryCodes();
  const rows = codes.flatMap((text) => {
    const hash = parseRecoveryCode(text);
    return hash === null ? [] : [{ user_id: userId, code_hash: hash }];
  });
  await transaction.run(platformQuery.insertInto('recovery_codes').values(rows).compile());
  return codes;
}

/**
 * Uses up a code of the app or a recovery code of a confirmed second factor; null for a wrong or used one. When several
 * requests give the same code at once, one succeeds.
 */
export async function takeCode(
  transaction: Transaction,
  userId: string,
  code: string,
  now: Date,
): Promise<CodeKind | null> {
  const [row] = await transaction.run(selectFactor(userId, true));
  if (row === undefined) return null;
  const step = stepOfCode(row.secret, code.replaceAll(/\s/g, ''), now);
  if (step !== null && step > Number(row.last_step)) {
    await transaction.run(
      platformQuery
        .updateTable('second_factors')
        .set({ last_step: String(step) })
        .where('user_id', '=', userId)
        .compile(),
    );
    return 'app';
  }
  const hash = parseRecoveryCode(code);
  if (hash === null) return null;
  const used = await transaction.run(
    platformQuery
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .returning(sql<number>`1`.as('one'))
      .compile(),
  );
  return used.length === 1 ? 'recovery' : null;
}

/** Whether the user with this id has a confirmed second factor, as an SQL expression. */
export function hasSecondFactor(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from second_factors as factor
    where factor.user_id = ${userId} and factor.confirmed_at is not null)`;
}

/** Those of some accounts that have a confirmed second factor. */
export async function accountsWithSecondFactor(
  platform: PlatformDoor,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await platform.run(
    platformQuery
      .selectFrom('users')
      .select('users.id')
      .where('users.id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
      .where(hasSecondFactor(sql.ref('users.id')))
      .compile(),
  );
  return rows.map(({ id }) => id);
}

/** Removes the second factor of an account, its recovery codes and its pending sign-ins. */
export async function removeSecondFactor(transaction: Transaction, userId: string): Promise<boolean> {
  await transaction.run(endPendingSignInsOf(userId));
  await transaction.run(platformQuery.deleteFrom('recovery_codes').where('user_id', '=', userId).compile());
  const removed = await transaction.run(
    platformQuery
      .deleteFrom('second_factors')
      .where('user_id', '=', userId)
      .returning('confirmed_at')
      .compile(),
  );
  return removed.some((row) => row.confirmed_at !== null);
}

export function wrongCode() {
  return invalidField(
    'code',
    'format',
    'must be the 6 digits that the app shows now, each used once, or a recovery code that was not used',
  );
}

// Locked, so that of two concurrent requests with one code the second sees that it was used.
function selectFactor(userId: string, isConfirmed: boolean): Statement<FactorRow> {
  return platformQuery
    .selectFrom('second_factors')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .forUpdate()
    .compile();
}

type FactorRow = Readonly<{ secret: Buffer; last_step: string }>;
