import { isSetupNeeded, setUp } from '../../access/set-up.ts';
import { AlmanacError } from '../../errors.ts';
import { limitAddress } from '../limit.ts';
import { described } from '../openapi.ts';
import { requireOwnOriginIfTold } from '../origin.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { keepSession } from '../session-cookie.ts';
import { meIn, requireUser } from './auth-me.ts';
import { Me } from './auth-schemas.ts';
import { SetupAnswer, SetupBody } from './setup-schemas.ts';

/** The first start: the first organisation and its owner, made by whoever comes first. */
export function setupRoutes(app: App, services: Services): void {
  const { platform, founding, clock, config } = services;

  app.get(
    '/setup',
    {
      config: { access: 'public' },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'getSetup',
          summary: 'Whether the first organisation is still to be created',
        }),
        response: { 200: SetupAnswer },
      },
    },
    async () => recordEnvelope({ needed: await isSetupNeeded(platform) }),
  );

  app.post(
    '/setup',
    {
      config: { access: 'public', alsoAnswers: [403, 409] },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'setUp',
          summary: 'Create the first organisation and its owner',
          description:
            'Signs the owner in as signing in does. Only while there is no organisation at all. At most 20 attempts a minute from an address.',
        }),
        body: SetupBody,
        response: { 200: Me },
      },
      onRequest: async (request) => requireOwnOriginIfTold(request, config.origin),
    },
    async (request, reply) => {
      await limitAddress(services, request, reply);
      // A password costs much to hash, which nobody is to ask for in vain.
      if (!(await isSetupNeeded(platform))) throw new AlmanacError('SETUP_DONE');
      const { organization, owner } = request.body;
      const wanted = {
        name: organization.name,
        slug: organization.slug,
        baseCurrency: organization.base_currency,
        timeZone: organization.time_zone,
        financialYearStartMonth: organization.financial_year_start_month,
      };
      const { organizationId, userId, token } = await setUp(
        founding,
        { organization: wanted, owner },
        clock(),
      );
      keepSession(app, services, reply, token);
      return meIn(await requireUser(services, userId), organizationId);
    },
  );
}
