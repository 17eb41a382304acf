import { TOTP } from 'otpauth';
import { type Answer, PASSWORD, type TestApp } from './app.ts';

/** What an authenticator app shows for a secret at an instant. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() });
}

/** Sets up the second factor of the session's user. */
export async function enrol(
  { post, clock }: Pick<TestApp, 'post' | 'clock'>,
  session: string,
): Promise<Readonly<{ secret: string; recoveryCodes: readonly string[] }>> {
  const begun = await post('/api/auth/second-factor/enrolment', {
    as: session,
    body: { password: PASSWORD },
  });
  const { secret } = begun.json<{ data: { secret: string } }>().data;
  const confirmed = await post('/api/auth/second-factor/confirm', {
    as: session,
    body: { code: codeAt(secret, clock()) },
  });
  const { recovery_codes: recoveryCodes } = confirmed.json<{ data: { recovery_codes: string[] } }>().data;
  return { secret, recoveryCodes };
}

/** The cookie that an answer sets, as a request sends it back; `none` where it sets no such cookie. */
export function cookieOf({ cookies }: Answer, name: string): string {
  return `${name}=${cookies.find((cookie) => cookie.name === name)?.value ?? 'none'}`;
}
