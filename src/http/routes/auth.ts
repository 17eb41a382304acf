import type { FastifyReply } from 'fastify';
import { capabilitiesOf } from '../../access/capability.ts';
import { isPassword } from '../../access/password.ts';
import type { Principal } from '../../access/principal.ts';
import {
  endSession,
  newSession,
  removeOldSessions,
  SESSION_SECONDS,
  switchSession,
} from '../../access/session.ts';
import {
  selectUserByEmail,
  selectUserById,
  startingOrganization,
  type User,
  userFrom,
} from '../../access/user.ts';
import { AlmanacError } from '../../errors.ts';
import { SESSION_COOKIE } from '../credentials.ts';
import {
  accountOf,
  addressOf,
  requireAllowed,
  SIGN_IN_PER_ACCOUNT,
  SIGN_IN_PER_ADDRESS,
  tellLimit,
} from '../limit.ts';
import { described } from '../openapi.ts';
import { requireOwnOriginIfTold } from '../origin.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { ActiveOrganizationBody, describeMe, Me, SignedOut, SignInBody } from './auth-schemas.ts';

/** Signing in and out, who is signed in, and which organisation they work in. */
export function authRoutes(app: App, services: Services): void {
  const { platform, clock, config } = services;
  const cookieOf = (token: string, maxAge: number): string =>
    app.serializeCookie(SESSION_COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: config.secureCookies,
      maxAge,
    });

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
      await throttle(addressOf(request), accountOf(email), reply);
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
      reply.header('Set-Cookie', cookieOf(session.token, SESSION_SECONDS));
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
      await platform.run(endSession(sessionOf(request.principal).sessionId, clock()));
      reply.header('Set-Cookie', cookieOf('', 0));
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
      const { userId, organization } = sessionOf(request.principal);
      return meIn(await requireUser(userId), organization.id);
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
      const { userId, sessionId } = sessionOf(request.principal);
      const answer = meIn(await requireUser(userId), request.body.organization_id);
      await platform.run(switchSession(sessionId, request.body.organization_id));
      return answer;
    },
  );

  async function throttle(address: string, account: string, reply: FastifyReply): Promise<void> {
    for (const [policy, caller] of [
      [SIGN_IN_PER_ADDRESS, address],
      [SIGN_IN_PER_ACCOUNT, account],
    ] as const) {
      const verdict = await services.shared.take(policy, caller, clock());
      tellLimit(reply, verdict);
      requireAllowed(verdict);
    }
  }

  async function requireUser(userId: string): Promise<User> {
    const user = userFrom(await platform.run(selectUserById(userId)), clock());
    if (user === null) throw new AlmanacError('UNAUTHENTICATED');
    return user;
  }
}

const REFUSED = 'The e-mail address or the password is wrong.';
const SIGN_IN =
  'Sets the session cookie, which is good for 7 days. The active organisation is the one that the user worked in last, ' +
  'or else the one that they joined first. At most 20 attempts a minute from an address, and 5 for an account.';

function meIn(user: User, organizationId: string) {
  const membership = user.memberships.find(({ organization }) => organization.id === organizationId);
  if (membership === undefined)
    throw new AlmanacError('NOT_FOUND', 'You have no active membership in such an organisation.');
  return describeMe(user, membership.organization, membership.role, capabilitiesOf(membership.role));
}

function sessionOf(principal: Principal) {
  if (principal.kind !== 'session') throw new AlmanacError('FORBIDDEN_ROLE');
  return principal;
}
