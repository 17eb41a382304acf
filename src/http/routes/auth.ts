import { isPassword } from '../../access/password.ts';
import { endSession, newSession, removeOldSessions, switchSession } from '../../access/session.ts';
import { selectUserByEmail, startingOrganization, userFrom } from '../../access/user.ts';
import { AlmanacError } from '../../errors.ts';
import { limitAccount, limitAddress } from '../limit.ts';
import { described } from '../openapi.ts';
import { requireOwnOriginIfTold } from '../origin.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import type { App, Services } from '../services.ts';
import { forgetSession, keepSession } from '../session-cookie.ts';
import { meIn, requireUser } from './auth-me.ts';
import { ActiveOrganizationBody, Me, SignedOut, SignInBody } from './auth-schemas.ts';

/** Signing in and out, who is signed in, and which organisation they work in. */
export function authRoutes(app: App, services: Services): void {
  const { platform, clock, config } = services;

  app.post(
    '/auth/sign-in',
    {
      config: { access: 'public', alsoAnswers: [401, 403] },
      schema: {
        ...described({ tag: 'Sign-in', operationId: 'signIn', summary: 'Sign in', description: SIGN_IN }),
        body: SignInBody,
        response: { 200: Me },
      },
      onRequest: async (request) => requireOwnOriginIfTold(request, config.origin),
    },
    async (request, reply) => {
      const { email, password } = request.body;
      const now = clock();
      await limitAddress(services, request, reply);
      await limitAccount(services, reply, email);
      const user = userFrom(await platform.run(selectUserByEmail(email)), now);
      const isRight = await isPassword(password, user?.passwordHash ?? null);
      const organization = user === null ? null : startingOrganization(user);
      if (!isRight || user === null || organization === null)
        throw new AlmanacError('UNAUTHENTICATED', REFUSED);
      const session = newSession(user.id, organization.id, now);
      await platform.write(async (transaction) => {
        await transaction.run(removeOldSessions(now));
        await transaction.run(session.statement);
      });
      keepSession(app, services, reply, session.token);
      return meIn(user, organization.id);
    },
  );

  app.post(
    '/auth/sign-out',
    {
      config: { access: 'session' },
      schema: {
        ...described({ tag: 'Sign-in', operationId: 'signOut', summary: 'End the session' }),
        response: { 200: SignedOut },
      },
    },
    async (request, reply) => {
      await platform.run(endSession(requireSession(request.principal).sessionId, clock()));
      forgetSession(app, services, reply);
      return recordEnvelope({ signed_out: true as const });
    },
  );

  app.get(
    '/auth/me',
    {
      config: { access: 'session' },
      schema: {
        ...described({ tag: 'Sign-in', operationId: 'getMe', summary: 'Who is signed in, and where' }),
        response: { 200: Me },
      },
    },
    async (request) => {
      const { userId, organization } = requireSession(request.principal);
      return meIn(await requireUser(services, userId), organization.id);
    },
  );

  app.post(
    '/auth/active-organization',
    {
      config: { access: 'session', alsoAnswers: [404] },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'switchOrganization',
          summary: 'Work in another organisation',
          description: 'Every later call of this session is about that organisation.',
        }),
        body: ActiveOrganizationBody,
        response: { 200: Me },
      },
    },
    async (request) => {
      const { userId, sessionId } = requireSession(request.principal);
      const answer = meIn(await requireUser(services, userId), request.body.organization_id);
      await platform.run(switchSession(sessionId, request.body.organization_id));
      return answer;
    },
  );
}

const REFUSED = 'The e-mail address or the password is wrong.';
const SIGN_IN =
  'Sets the session cookie, which is good for 7 days. The active organisation is the one that the user worked in last, ' +
  'or else the one that they joined first. At most 20 attempts a minute from an address, and 5 for an account.';
