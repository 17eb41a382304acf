import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Almanac';
const PERIOD_SECONDS = 30;
// Clocks may be 30 s apart.
const WINDOW = 1;

/** A new secret of 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes);
}

/** The secret as an app takes it: as text to type, and as the address in a QR code. */
export function describeTotpSecret(secret: Buffer, email: string): Readonly<{ text: string; uri: string }> {
  const totp = totpOf(secret, email);
  return { text: totp.secret.base32, uri: totp.toString() };
}

/**
 * The number of the 30-second step whose code this is, out of the current, previous and next ones; null for a wrong
 * code. A caller that stores the number and refuses it and earlier ones accepts no code twice.
 */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

function totpOf(secret: Buffer, label: string): TOTP {
  const { buffer, byteOffset, byteLength } = secret;
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: buffer.slice(byteOffset, byteOffset + byteLength) }),
  });
}
