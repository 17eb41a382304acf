import { isPassword } from '../../access/password.ts';
import { actorOf } from '../../audit/audit.ts';
import { readAll, requireThat } from '../../invalid-request.ts';
import { closeOrganization, readClosure, restoreOrganization } from '../../privacy/close-organization.ts';
import { limitAccount, limitAddress } from '../limit.ts';
import { described } from '../openapi.ts';
import { requireSession } from '../route-access.ts';
import type { App, Services } from '../services.ts';
import { requireUser } from './auth-me.ts';
import { ClosureAnswer, ClosureBody, describeClosure } from './settings-closure-schemas.ts';

/** Closing the active organisation, after which it is erased, and restoring it before that. For signed-in owners. */
export function closureRoutes(app: App, services: Services): void {
  const { clock } = services;
  const graceDays = services.config.deletionGraceDays;

  app.get(
    PATH,
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'getClosure',
          summary: 'Get the closure status',
        }),
        response: { 200: ClosureAnswer },
      },
    },
    async (request) => describeClosure(await readClosure(request.tenant()), graceDays),
  );

  app.post(
    PATH,
    {
      config: { access: 'owner', whileClosed: true },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'closeOrganization',
          summary: 'Delete the organisation',
          description:
            'Closes the organisation at once: keys are refused, only owners are let in, and nothing can be changed. When the grace period is over, everything in it is erased for good, with the accounts of members who belong to no other organisation. Closing it again changes nothing. Limited as signing in is.',
        }),
        body: ClosureBody,
        response: { 200: ClosureAnswer },
      },
    },
    async (request, reply) => {
      const { userId, organization } = requireSession(request.principal);
      const { slug, password } = request.body;
      const user = await requireUser(services, userId);
      await limitAddress(services, request, reply);
      await limitAccount(services, reply, user.email);
      const isRight = await isPassword(password, user.passwordHash);
      readAll({
        slug: () => requireThat('slug', slug === organization.slug, 'must be the slug of this organisation'),
        password: () => requireThat('password', isRight, 'must be your password'),
      });
      const wanted = { actor: actorOf(request.principal), graceDays };
      return describeClosure(await closeOrganization(request.tenantWriter(), wanted, clock()), graceDays);
    },
  );

  app.delete(
    PATH,
    {
      config: { access: 'owner', alsoAnswers: [409], whileClosed: true },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'restoreOrganization',
          summary: 'Restore a closed organisation',
          description: 'Everything is as it was before; keys that have not expired work again.',
        }),
        response: { 200: ClosureAnswer },
      },
    },
    async (request) => {
      await restoreOrganization(request.tenantWriter(), actorOf(request.principal), clock());
      return describeClosure(null, graceDays);
    },
  );
}

const PATH = '/settings/closure';
