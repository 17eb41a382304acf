import Type from 'typebox';
import type { SecondFactor } from '../../access/second-factor.ts';
import { named } from '../named-schema.ts';
import { recordEnvelope } from '../reply.ts';
import { Exactly, Instant, Nullable, RecordEnvelope } from '../schemas.ts';
import { InvitationToken } from './auth-invitation-schemas.ts';

const Password = Type.String({ minLength: 1, maxLength: 1000, description: 'The current one.' });
const Code = Type.String({
  minLength: 1,
  maxLength: 50,
  description: 'The 6 digits that the app shows now, or a recovery code. Each works once.',
  examples: ['123456'],
});

export const CodeBody = named('SecondFactorCode', Exactly({ code: Code }));
export const SignInCodeBody = named('SignInCode', Exactly({ code: Code, invitation_token: InvitationToken }));
export const PasswordOnlyBody = named('PasswordProof', Exactly({ password: Password }));
export const PasswordAndCodeBody = named('PasswordAndCode', Exactly({ password: Password, code: Code }));

export const SecondFactorAnswer = RecordEnvelope(
  'The second factor of the user.',
  named(
    'SecondFactor',
    Exactly({
      enabled: Type.Boolean(),
      enabled_at: Nullable(Instant),
      recovery_codes_left: Type.Integer({ minimum: 0, maximum: 10 }),
    }),
  ),
);

export const EnrolmentAnswer = RecordEnvelope(
  'What an app is given. It is shown this once.',
  named(
    'SecondFactorEnrolment',
    Exactly({
      secret: Type.String({ description: 'To be typed into the app.', examples: ['JBSWY3DPEHPK3PXP'] }),
      uri: Type.String({
        description: 'What a QR code holds.',
        examples: ['otpauth://totp/Almanac:ada%40example.com?issuer=Almanac&secret=JBSWY3DPEHPK3PXP'],
      }),
    }),
  ),
);

export const RecoveryCodesAnswer = RecordEnvelope(
  'The recovery codes, each of which works once. They are shown this once.',
  named(
    'RecoveryCodes',
    Exactly({ recovery_codes: Type.Array(Type.String(), { examples: [['k3m9x-2fq7a']] }) }),
  ),
);

export function describeSecondFactor({ confirmedAt, recoveryCodesLeft }: SecondFactor) {
  return recordEnvelope({
    enabled: confirmedAt !== null,
    enabled_at: confirmedAt?.toISOString() ?? null,
    recovery_codes_left: recoveryCodesLeft,
  });
}
