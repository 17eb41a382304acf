import { hash, randomBytes } from 'node:crypto';
import { platformQuery, type Statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The token that allows creating the first organisation. It is printed when the service starts and differs at each
 * start. Workers of one start share it through their environment.
 */
export function setupTokenIn(environment: Environment): string {
  return environment[VARIABLE] ?? newSetupToken();
}

/** The environment of the workers, one of which prints the token they share. */
export function withSetupToken(environment: Environment): Environment {
  return { ...environment, [VARIABLE]: newSetupToken() };
}

/** Makes the token valid at every process on the database, for a week at most. Only its hash is stored. */
export function keepSetupToken(token: string, now: Date): Statement<unknown> {
  const expiry = { expires_at: new Date(now.getTime() + LIFETIME_MS) };
  return platformQuery
    .insertInto('setup_tokens')
    .values({ token_hash: hashOf(token), ...expiry })
    .onConflict((known) => known.column('token_hash').doUpdateSet(expiry))
    .compile();
}

/** Makes the token of a process that stops invalid, and removes expired ones. */
export function endSetupToken(token: string, now: Date): Statement<unknown> {
  return platformQuery
    .deleteFrom('setup_tokens')
    .where((row) => row.or([row('token_hash', '=', hashOf(token)), row('expires_at', '<=', now)]))
    .compile();
}

/** Makes every token invalid: there is an organisation. */
export function endSetupTokens(): Statement<unknown> {
  return platformQuery.deleteFrom('setup_tokens').compile();
}

/** Whether a text is the token of a process that runs on the database. */
export async function isSetupToken(
  text: string,
  platform: Pick<Transaction, 'run'>,
  now: Date,
): Promise<boolean> {
  const known = platformQuery
    .selectFrom('setup_tokens')
    .select('expires_at')
    .where('token_hash', '=', hashOf(text))
    .where('expires_at', '>', now);
  return (await platform.run(known.compile())).length > 0;
}

const VARIABLE = 'ALMANAC_WORKER_SETUP_TOKEN';
const TOKEN_BYTES = 16;
const LIFETIME_MS = 7 * 24 * 60 * 60_000;

function newSetupToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
