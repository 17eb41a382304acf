import { endPendingSignIn, takeAttempt } from '../../access/pending-sign-in.ts';
import { takeCode } from '../../access/second-factor.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AlmanacError } from '../../errors.ts';
import { enter, findWayIn, type Proof } from '../../settings/way-in.ts';
import { softwareOf } from '../client-software.ts';
import { deviceOf, keepDevice } from '../device-cookie.ts';
import { tellOfNewDevice } from '../new-device.ts';
import { described } from '../openapi.ts';
import { requireOwnOriginIfTold } from '../origin.ts';
import { forgetPending, pendingOf } from '../pending-cookie.ts';
import type { App, Services } from '../services.ts';
import { keepSession } from '../session-cookie.ts';
import { limitSecondFactor } from '../sign-in-limit.ts';
import { meIn, requireUser } from './auth-me.ts';
import { Me } from './auth-schemas.ts';
import { SignInCodeBody } from './auth-second-factor-schemas.ts';

/** The second step of signing in, for those who have a second factor. */
export function signInCodeRoutes(app: App, services: Services): void {
  const { platform, clock, config } = services;

  app.post(
    '/auth/sign-in/second-factor',
    {
      config: { access: 'public', signsIn: true, alsoAnswers: [401, 403, 404, 409] },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'giveSecondFactor',
          summary: 'Sign in with a second factor code',
          description:
            'After `signIn` answered SECOND_FACTOR_REQUIRED, with the cookie that it set: within 5 minutes, at most 5 attempts. Sets the session cookie. Give the token of an invitation here again, where `signIn` had one.',
        }),
        body: SignInCodeBody,
        response: { 200: Me },
      },
      onRequest: async (request) => requireOwnOriginIfTold(request, config.origin),
    },
    async (request, reply) => {
      const now = clock();
      const pending = pendingOf(request);
      const [waiting] = pending === null ? [] : await platform.run(takeAttempt(pending, now));
      if (pending === null || waiting === undefined) throw expired();
      const user = await requireUser(services, waiting.user_id);
      await limitSecondFactor(services, request, reply, user);
      const { code, invitation_token: invitationToken } = request.body;
      const way = await findWayIn(platform, { user, invitationToken }, now);
      if (way === null) throw expired();
      const who = { userId: user.id, software: softwareOf(request), device: deviceOf(request) };
      const prove = async (transaction: Transaction): Promise<Proof> => {
        const kind = await takeCode(transaction, user.id, code, now);
        if (kind !== null) await transaction.run(endPendingSignIn(pending));
        return { isRight: kind !== null, actions: ACTIONS[kind ?? 'wrong'] };
      };
      const session = await enter(services, { ...who, way }, prove, now);
      if (session === null) throw new AlmanacError('UNAUTHENTICATED', WRONG);
      forgetPending(app, services, reply);
      keepSession(app, services, reply, session.token);
      keepDevice(app, services, reply, session.deviceToken);
      if (session.isNewDevice) tellOfNewDevice(services, { user, software: who.software }, now);
      return meIn(services, await requireUser(services, user.id), way.organizationId);
    },
  );
}

const ACTIONS = {
  app: ['user.signed_in'],
  recovery: ['user.signed_in', 'user.recovery_code_used'],
  wrong: ['user.second_factor_failed'],
} as const;
const WRONG = 'The code is wrong, or was used already.';

function expired(): AlmanacError {
  const message = 'The time for the code is over, or there were too many attempts; sign in again.';
  return new AlmanacError('UNAUTHENTICATED', message, { detail: { sign_in_again: true } });
}
