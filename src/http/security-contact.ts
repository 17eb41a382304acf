import type { Config } from '../config.ts';
import type { App } from './services.ts';

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. Absent unless the operator names a contact. */
export function serveSecurityContact(
  app: App,
  { securityContact, origin }: Pick<Config, 'securityContact' | 'origin'>,
  clock: () => Date,
): void {
  if (securityContact === null) return;
  app.get(PATH, { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${endOf(clock())}`,
      'Preferred-Languages: en',
      ...(origin === null ? [] : [`Canonical: ${origin}${PATH}`]),
    ];
    return await reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}

const PATH = '/.well-known/security.txt';
const VALID_DAYS = 180;

// The setting is in force for as long as the service answers, so that its end moves on with each day.
function endOf(now: Date): string {
  const day = new Date(now.getTime() + VALID_DAYS * 24 * 60 * 60 * 1000);
  return `${day.toISOString().slice(0, 10)}T00:00:00.000Z`;
}
