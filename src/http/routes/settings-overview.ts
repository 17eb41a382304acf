import type { FastifyRequest } from 'fastify';
import { actorOf } from '../../audit/audit.ts';
import { arrangeOverview, readOverview, requireFigures, resetOverview } from '../../settings/overview.ts';
import type { Form } from '../check-form.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { describeOverview, OverviewAnswer, OverviewBody } from './settings-overview-schemas.ts';

/** Which figures the overview of the active organisation shows. Everybody who may see figures reads it; owners arrange. */
export function overviewRoutes(app: App, { clock }: Services): void {
  app.get(
    PATH,
    {
      config: { access: 'metrics.read' },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'getOverview',
          summary: 'Get the overview',
        }),
        response: { 200: OverviewAnswer },
      },
    },
    answer,
  );

  app.put(
    PATH,
    {
      config: { access: 'owner', alsoAnswers: [409], rules: FIGURE_RULES },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'arrangeOverview',
          summary: 'Update the overview',
          description: 'For everyone in the organisation; each member sees the figures that they may see.',
        }),
        body: OverviewBody,
        response: { 200: OverviewAnswer },
      },
    },
    async (request) => {
      await arrangeOverview(request.tenantWriter(), request.body.figures, arranging(request), clock());
      return await answer(request);
    },
  );

  app.delete(
    PATH,
    {
      config: { access: 'owner', alsoAnswers: [409] },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'resetOverview',
          summary: 'Reset the overview',
          description: 'Doing it again changes nothing.',
        }),
        response: { 200: OverviewAnswer },
      },
    },
    async (request) => {
      await resetOverview(request.tenantWriter(), arranging(request), clock());
      return await answer(request);
    },
  );
}

const PATH = '/settings/overview';

const FIGURE_RULES = ({ body }: Form): void => {
  const { figures = [] } = (body ?? {}) as Readonly<{ figures?: readonly (string | undefined)[] }>;
  requireFigures(figures);
};

async function answer(request: Pick<FastifyRequest, 'principal' | 'tenant'>) {
  return recordEnvelope(describeOverview(await readOverview(request.tenant(), request.principal)));
}

function arranging({ principal }: Pick<FastifyRequest, 'principal'>) {
  return { organizationId: principal.organization.id, actor: actorOf(principal) };
}
