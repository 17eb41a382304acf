import { isPassword } from '../../access/password.ts';
import { beginPendingSignIn } from '../../access/pending-sign-in.ts';
import type { Principal } from '../../access/principal.ts';
import { enterOrganization, noteFailedSignIn, signOut } from '../../access/sign-in.ts';
import { findUserByEmail, startingOrganization } from '../../access/user.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AlmanacError } from '../../errors.ts';
import { enter, findWayIn } from '../../settings/way-in.ts';
import { softwareOf } from '../client-software.ts';
import { deviceOf, keepDevice } from '../device-cookie.ts';
import { tellOfNewDevice } from '../new-device.ts';
import { described } from '../openapi.ts';
import { requireOwnOriginIfTold } from '../origin.ts';
import { keepPending } from '../pending-cookie.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import type { App, Services } from '../services.ts';
import { forgetSession, keepSession } from '../session-cookie.ts';
import { limitSignIn } from '../sign-in-limit.ts';
import { meIn, requireUser } from './auth-me.ts';
import { ActiveOrganizationBody, Me, SignedOut, SignInBody } from './auth-schemas.ts';

/** Signing in and out, who is signed in, and which organisation they work in. */
export function authRoutes(app: App, services: Services): void {
  const { platform, bothDoors, openTenant, inBackground, clock, config } = services;

  app.post(
    '/auth/sign-in',
    {
      config: { access: 'public', signsIn: true, alsoAnswers: [401, 403, 404, 409] },
      schema: {
        ...described({ tag: 'Sign-in', operationId: 'signIn', summary: 'Sign in', description: SIGN_IN }),
        body: SignInBody,
        response: { 200: Me },
      },
      onRequest: async (request) => requireOwnOriginIfTold(request, config.origin),
    },
    async (request, reply) => {
      const { email, password, invitation_token: invitationToken } = request.body;
      const now = clock();
      const lane = await limitSignIn(services, request, reply, email);
      const user = await findUserByEmail(platform, email, now);
      const isRight = await isPassword(password, user?.passwordHash ?? null, lane);
      if (!isRight || user === null) {
        const organization = user === null ? null : startingOrganization(user);
        // After the answer: nobody may learn from its time that there is such an account.
        if (user !== null && organization !== null)
          inBackground(noteFailedSignIn(openTenant(organization.id), user.id, now));
        throw new AlmanacError('UNAUTHENTICATED', REFUSED);
      }
      const way = await findWayIn(platform, { user, invitationToken }, now);
      if (way === null) throw new AlmanacError('UNAUTHENTICATED', REFUSED);
      if (user.hasSecondFactor) {
        const begin = async (transaction: Transaction) => await beginPendingSignIn(transaction, user.id, now);
        keepPending(app, services, reply, await platform.write(begin));
        throw new AlmanacError('SECOND_FACTOR_REQUIRED');
      }
      const who = { userId: user.id, software: softwareOf(request), device: deviceOf(request) };
      const session = await enter(services, { ...who, way }, async () => PASSWORD_ALONE, now);
      if (session === null) throw new AlmanacError('UNAUTHENTICATED', REFUSED);
      keepSession(app, services, reply, session.token);
      keepDevice(app, services, reply, session.deviceToken);
      if (session.isNewDevice) tellOfNewDevice(services, { user, software: who.software }, now);
      return meIn(services, await requireUser(services, user.id), way.organizationId);
    },
  );

  app.post(
    '/auth/sign-out',
    {
      config: { access: 'session', beforeEnrolment: true, whileClosed: true },
      schema: {
        ...described({ tag: 'Sign-in', operationId: 'signOut', summary: 'Sign out' }),
        response: { 200: SignedOut },
      },
    },
    async (request, reply) => {
      await signOut(bothDoors, signedInAs(request.principal), clock());
      forgetSession(app, services, reply);
      return recordEnvelope({ signed_out: true as const });
    },
  );

  app.get(
    '/auth/me',
    {
      config: { access: 'session', beforeEnrolment: true },
      schema: {
        ...described({ tag: 'Sign-in', operationId: 'getMe', summary: 'Get the current session' }),
        response: { 200: Me },
      },
    },
    async (request) => {
      const { userId, organization } = requireSession(request.principal);
      return meIn(services, await requireUser(services, userId), organization.id);
    },
  );

  app.post(
    '/auth/active-organization',
    {
      config: { access: 'session', beforeEnrolment: true, alsoAnswers: [404], whileClosed: true },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'switchOrganization',
          summary: 'Switch organisation',
          description: 'Every later call of this session is about that organisation.',
        }),
        body: ActiveOrganizationBody,
        response: { 200: Me },
      },
    },
    async (request) => {
      const { organization_id: organizationId } = request.body;
      const { userId, sessionId, organization } = requireSession(request.principal);
      const answer = meIn(services, await requireUser(services, userId), organizationId);
      if (organizationId !== organization.id)
        await enterOrganization(bothDoors, { userId, sessionId, organizationId }, clock());
      return answer;
    },
  );
}

function signedInAs(principal: Principal) {
  const { userId, sessionId, organization } = requireSession(principal);
  return { userId, sessionId, organizationId: organization.id };
}

const PASSWORD_ALONE = { isRight: true, actions: ['user.signed_in'] };
const REFUSED = 'The e-mail address or the password is wrong.';
const SIGN_IN =
  'Sets the session cookie, which is good for 7 days. The active organisation is the one that the user worked in last, ' +
  'or else the one that they joined first. A browser that signed in to the account before has 10 attempts a minute of its ' +
  'own; all others have 20 a minute from an address, and 5 for an account. An account with a second factor is not signed in yet: ' +
  'the answer is SECOND_FACTOR_REQUIRED, and `giveSecondFactor` takes the code. ' +
  'An account without an active membership, such as that of a former employee, signs in with the token of an invitation to its ' +
  'verified address, and joins by it.';
