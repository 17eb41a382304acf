import type { FastifyReply, FastifyRequest } from 'fastify';
import { organizationsOf } from '../../access/member-account.ts';
import { endOtherSessions } from '../../access/own-sessions.ts';
import { isPassword } from '../../access/password.ts';
import {
  beginEnrolment,
  confirmEnrolment,
  readSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  takeCode,
  wrongCode,
} from '../../access/second-factor.ts';
import { ownAct } from '../../access/sign-in.ts';
import { describeTotpSecret } from '../../access/totp.ts';
import type { User } from '../../access/user.ts';
import { reopenAlerts } from '../../alerts/claim-check.ts';
import { recordEvent } from '../../audit/audit.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AlmanacError } from '../../errors.ts';
import { requireThat } from '../../invalid-request.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import type { App, Services } from '../services.ts';
import { limitOwnPassword } from '../sign-in-limit.ts';
import { requireUser } from './auth-me.ts';
import {
  CodeBody,
  describeSecondFactor,
  EnrolmentAnswer,
  PasswordAndCodeBody,
  PasswordOnlyBody,
  RecoveryCodesAnswer,
  SecondFactorAnswer,
} from './auth-second-factor-schemas.ts';

/** A signed-in user's own second factor. */
export function secondFactorRoutes(app: App, services: Services): void {
  const { platform, bothDoors, everyDoor, clock } = services;

  app.get(
    '/auth/second-factor',
    {
      config: { access: 'session', beforeEnrolment: true },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'getSecondFactor',
          summary: 'Get the second factor status',
        }),
        response: { 200: SecondFactorAnswer },
      },
    },
    async (request) =>
      describeSecondFactor(await readSecondFactor(platform, requireSession(request.principal).userId)),
  );

  app.post(
    '/auth/second-factor/enrolment',
    {
      config: { access: 'session', beforeEnrolment: true, whileClosed: true, alsoAnswers: [409] },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'beginSecondFactor',
          summary: 'Set up a second factor',
          description:
            'Answers with a new secret for an authenticator app (TOTP, RFC 6238). It counts once a first code confirms it; until then a further call replaces it. At most 5 attempts a minute.',
        }),
        body: PasswordOnlyBody,
        response: { 200: EnrolmentAnswer },
      },
    },
    async (request, reply) => {
      const user = await requireOwnPassword(services, request, reply, request.body.password);
      const secret = await platform.write(
        async (transaction) => await beginEnrolment(transaction, user.id, clock()),
      );
      if (secret === null) throw new AlmanacError('CONFLICT', ALREADY);
      const { text, uri } = describeTotpSecret(secret, user.email);
      return recordEnvelope({ secret: text, uri });
    },
  );

  app.post(
    '/auth/second-factor/confirm',
    {
      config: { access: 'session', beforeEnrolment: true, whileClosed: true },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'confirmSecondFactor',
          summary: 'Confirm a second factor',
          description:
            'Answers with 10 recovery codes, which are shown this once, and ends every other session of the user.',
        }),
        body: CodeBody,
        response: { 200: RecoveryCodesAnswer },
      },
    },
    async (request, reply) => {
      const { userId, sessionId, organization } = requireSession(request.principal);
      const now = clock();
      await limitOwnPassword(services, reply, userId);
      const digits = request.body.code.replaceAll(/\s/g, '');
      const ids = new Set([organization.id, ...(await organizationsOf(platform, userId))]);
      const codes = await everyDoor(
        async (transaction) => {
          const made = await confirmEnrolment(transaction, userId, digits, now);
          await transaction.run(endOtherSessions(userId, sessionId, now));
          return made;
        },
        () => [...ids],
        async (transaction, _, entered) => {
          if (entered === organization.id) await note(transaction, userId, 'user.second_factor_enabled', now);
          // No write makes the alerts due that waited for it.
          await transaction.run(reopenAlerts());
        },
      );
      return recordEnvelope({ recovery_codes: [...codes] });
    },
  );

  app.post(
    '/auth/second-factor/recovery-codes',
    {
      config: { access: 'session', beforeEnrolment: true, whileClosed: true },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'replaceRecoveryCodes',
          summary: 'Regenerate recovery codes',
          description:
            'With the password and a code. Answers with 10 recovery codes, which are shown this once; the old ones work no more. At most 5 attempts a minute.',
        }),
        body: PasswordAndCodeBody,
        response: { 200: RecoveryCodesAnswer },
      },
    },
    async (request, reply) => {
      const { organization } = requireSession(request.principal);
      const { password, code } = request.body;
      const now = clock();
      const user = await requireOwnPassword(services, request, reply, password);
      const { codes } = await bothDoors(
        async (transaction) => {
          if ((await takeCode(transaction, user.id, code, now)) === null) throw wrongCode();
          return {
            organizationId: organization.id,
            codes: await replaceRecoveryCodes(transaction, user.id),
          };
        },
        async (transaction) => await note(transaction, user.id, 'user.recovery_codes_replaced', now),
      );
      return recordEnvelope({ recovery_codes: [...codes] });
    },
  );

  app.post(
    '/auth/second-factor/disable',
    {
      config: { access: 'session', beforeEnrolment: true, whileClosed: true },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'disableSecondFactor',
          summary: 'Remove the second factor',
          description:
            'With the password and a code. Ends every other session of the user. At most 5 attempts a minute.',
        }),
        body: PasswordAndCodeBody,
        response: { 200: SecondFactorAnswer },
      },
    },
    async (request, reply) => {
      const { sessionId, organization } = requireSession(request.principal);
      const { password, code } = request.body;
      const now = clock();
      const user = await requireOwnPassword(services, request, reply, password);
      await bothDoors(
        async (transaction) => {
          if ((await takeCode(transaction, user.id, code, now)) === null) throw wrongCode();
          await removeSecondFactor(transaction, user.id);
          await transaction.run(endOtherSessions(user.id, sessionId, now));
          return { organizationId: organization.id };
        },
        async (transaction) => await note(transaction, user.id, 'user.second_factor_disabled', now),
      );
      return describeSecondFactor(await readSecondFactor(platform, user.id));
    },
  );
}

const ALREADY = 'You have a second factor already; remove it before you set up another.';

async function requireOwnPassword(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  password: string,
): Promise<User> {
  const user = await requireUser(services, requireSession(request.principal).userId);
  await limitOwnPassword(services, reply, user.id);
  requireThat(
    'password',
    await isPassword(password, user.passwordHash, 'known device'),
    'must be your password',
  );
  return user;
}

async function note(transaction: Transaction, userId: string, action: string, now: Date): Promise<void> {
  await transaction.run(recordEvent(ownAct(userId, action), now));
}
