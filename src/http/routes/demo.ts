import Type from 'typebox';
import { beingCreated, openOwnDemo } from '../../demo/own-demo.ts';
import { named } from '../named-schema.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import { Exactly, RecordEnvelope, Uuid } from '../schemas.ts';
import type { App, Services } from '../services.ts';
import { requireUser } from './auth-me.ts';

/** The demo organisation of a signed-in owner, to look at beside their own. */
export function demoRoute(app: App, services: Services): void {
  const { platform, founding, clock } = services;
  // Its book is drawn up in this process, and written in one transaction: one after the other.
  let isBusy = false;
  app.post(
    '/demo',
    {
      config: { access: 'owner', alsoAnswers: [409] },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'openDemo',
          summary: 'Create your demo organisation',
          description:
            'Creates an organisation with demo data, owned by the caller, unless they have one. It takes some seconds, and one is created at a time. Delete it as any other organisation. To work in it, change the active organisation.',
        }),
        response: { 200: DemoAnswer },
      },
    },
    async (request) => {
      const { userId } = requireSession(request.principal);
      if (isBusy) throw beingCreated();
      isBusy = true;
      try {
        const user = await requireUser(services, userId);
        const openTenant = (id: string) => services.openTenant(id, { kind: 'import' });
        return recordEnvelope(await openOwnDemo({ platform, founding, openTenant }, user, clock()));
      } finally {
        isBusy = false;
      }
    },
  );
}

const DemoAnswer = RecordEnvelope(
  'The demo organisation.',
  named('DemoOrganization', Exactly({ id: Uuid, slug: Type.String() })),
);
