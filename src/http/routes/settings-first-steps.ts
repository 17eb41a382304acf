import type { FastifyRequest } from 'fastify';
import { actorOf } from '../../audit/audit.ts';
import { hideFirstSteps, readFirstSteps } from '../../settings/first-steps.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { describeFirstSteps, FirstStepsAnswer, FirstStepsBody } from './settings-first-steps-schemas.ts';

/** How far the active organisation is on its way to books that agree, for the checklist on its overview. */
export function firstStepRoutes(app: App, { clock }: Services): void {
  const answer = async (request: Pick<FastifyRequest, 'tenant'>) =>
    recordEnvelope(describeFirstSteps(await readFirstSteps(request.tenant(), clock())));

  app.get(
    PATH,
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'getFirstSteps',
          summary: 'Get the first steps',
          description:
            'What an organisation has of its books and its people. Nothing is counted once the steps are hidden.',
        }),
        response: { 200: FirstStepsAnswer },
      },
    },
    answer,
  );

  app.put(
    PATH,
    {
      config: { access: 'manager', alsoAnswers: [409] },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'hideFirstSteps',
          summary: 'Update the first steps',
          description: 'For all owners and admins of the organisation. Doing it again changes nothing.',
        }),
        body: FirstStepsBody,
        response: { 200: FirstStepsAnswer },
      },
    },
    async (request) => {
      const { principal, body } = request;
      await hideFirstSteps(
        request.tenantWriter(),
        { isHidden: body.is_hidden, organizationId: principal.organization.id, actor: actorOf(principal) },
        clock(),
      );
      return await answer(request);
    },
  );
}

const PATH = '/settings/first-steps';
