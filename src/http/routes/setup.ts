import type { Static } from 'typebox';
import { isSetupToken } from '../../access/setup-token.ts';
import { AlmanacError } from '../../errors.ts';
import { requireThat } from '../../invalid-request.ts';
import { isSetupNeeded, requireSetUp, type SetUp, setUp } from '../../organizations/set-up.ts';
import { limitAddress } from '../limit.ts';
import { described } from '../openapi.ts';
import { requireOwnOriginIfTold } from '../origin.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { keepSession } from '../session-cookie.ts';
import { meIn, requireUser } from './auth-me.ts';
import { Me } from './auth-schemas.ts';
import { SetupAnswer, SetupBody } from './setup-schemas.ts';

/** The first start: the first organisation and its owner, made by somebody who sees what the service prints. */
export function setupRoutes(app: App, services: Services): void {
  const { platform, founding: found, bothDoors, clock, config } = services;

  app.get(
    '/setup',
    {
      config: { access: 'public' },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'getSetup',
          summary: 'Get the setup status',
        }),
        response: { 200: SetupAnswer },
      },
    },
    async () => recordEnvelope({ needed: await isSetupNeeded(platform) }),
  );

  app.post(
    '/setup',
    {
      config: {
        access: 'public',
        alsoAnswers: [403, 409],
        rules: ({ body }) => requireSetUp(wantedIn(sentIn(body))),
      },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'setUp',
          summary: 'Create the first organisation and its owner',
          description:
            'Signs the owner in as signing in does. Only while there is no organisation at all, and with the token that a process of the service printed when it started, and while that process runs, for a week at most: each start has another one. At most 20 attempts a minute from an address.',
        }),
        body: SetupBody,
        response: { 200: Me },
      },
      onRequest: async (request) => requireOwnOriginIfTold(request, config.origin),
    },
    async (request, reply) => {
      await limitAddress(services, request, reply);
      // A password costs much to hash, which nobody is to ask for in vain.
      // The token is looked up first: the first organisation makes it invalid.
      const isKnown = await isSetupToken(request.body.token, platform, clock());
      if (!(await isSetupNeeded(platform))) throw new AlmanacError('SETUP_DONE');
      requireThat('token', isKnown, WRONG_TOKEN);
      const { organizationId, userId, token } = await setUp(
        { found, bothDoors },
        wantedIn(request.body),
        clock(),
      );
      keepSession(app, services, reply, token);
      return meIn(services, await requireUser(services, userId), organizationId);
    },
  );
}

const WRONG_TOKEN = 'must be the one that the service printed when it started; the next start prints another';

type Sent = Static<typeof SetupBody>;

function wantedIn({ organization, owner }: Sent): SetUp {
  return {
    organization: {
      name: organization.name,
      slug: organization.slug,
      baseCurrency: organization.base_currency,
      timeZone: organization.time_zone,
      jurisdiction: organization.jurisdiction,
      financialYearStartMonth: organization.financial_year_start_month,
    },
    owner,
  };
}

// A part that the schema refuses as a whole is missing.
function sentIn(body: unknown): Sent {
  const { organization, owner } = (body ?? {}) as Partial<Sent>;
  return { organization: organization ?? {}, owner: owner ?? {} } as Sent;
}
