import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

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

/** Whether a text is the token, in constant time. */
export function isSetupToken(text: string, token: string): boolean {
  return timingSafeEqual(hash('sha256', text, 'buffer'), hash('sha256', token, 'buffer'));
}

const VARIABLE = 'ALMANAC_WORKER_SETUP_TOKEN';
const TOKEN_BYTES = 16;

function newSetupToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}
