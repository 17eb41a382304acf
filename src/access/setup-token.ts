import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What lets somebody create the first organisation: printed when the service starts, another one at each start. Several workers
 * are one start, and have it in their environment.
 */
export function setupTokenIn(environment: Environment): string {
  return environment[VARIABLE] ?? newSetupToken();
}

/** The environment of workers, one of which prints the token of all. */
export function withSetupToken(environment: Environment): Environment {
  return { ...environment, [VARIABLE]: newSetupToken() };
}

/** Whether a text is the token; it takes the same time whatever of it is right. */
export function isSetupToken(text: string, token: string): boolean {
  return timingSafeEqual(hash('sha256', text, 'buffer'), hash('sha256', token, 'buffer'));
}

const VARIABLE = 'ALMANAC_WORKER_SETUP_TOKEN';
const TOKEN_BYTES = 16;

function newSetupToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}
