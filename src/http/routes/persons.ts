import { listPersonsWritten } from '../../lists/people.ts';
import { PERSON_LIST } from '../../lists/sorted/people.ts';
import { isSortedBy, type ListQuery } from '../../lists/sorted/request.ts';
import { todayIn } from '../../period/index.ts';
import { listPersons, type PersonRow, readPerson } from '../../records/people/read-persons.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { IN_STEP, type StepParameters } from './lists-query-schemas.ts';
import { countedMetaOf, stepRequestOf } from './lists-request.ts';
import { PersonAnswer, PersonList, PersonParams, PersonQuery } from './persons-schemas.ts';
import { listFileRoutes, readSorted, sortedPage } from './sorted-lists.ts';
import { EitherOrder } from './sorted-lists-schemas.ts';

// What a list that is read in step refuses.
const FILTERS = ['status'];
// Any of these parameters, or a cursor of the sorted list, asks for the sorted list.
const SORTING = ['sort', 'fields', 'external_id'];
const wantsSorted = (query: unknown) => isSortedBy(SORTING, query as ListQuery);

/** The people of the active organisation. */
export function personRoutes(app: App, services: Services): void {
  const { clock } = services;
  listFileRoutes(app, services, PERSON_LIST, { tag: 'People', operationId: 'listPersons' });

  app.get(
    '/v1/persons',
    {
      config: {
        access: 'records.read',
        rules: ({ query }, { principal }, now) => {
          if (wantsSorted(query)) readSorted({ query, principal }, PERSON_LIST, now);
          else stepRequestOf(query as StepParameters, FILTERS);
        },
      },
      schema: {
        ...described({
          tag: 'People',
          operationId: 'listPersons',
          summary: 'List persons',
          description: `By legal name and then id, up to 500 of them; \`meta.total\` counts all that there are. With \`status=all\` also those without a membership. ${IN_STEP} With ${SORTING.map((name) => `\`${name}\``).join(' or ')}, they are sorted and filtered instead, in pages, without memberships.`,
        }),
        querystring: PersonQuery,
        response: { 200: EitherOrder(PERSON_LIST, 'PersonRow', PersonList) },
      },
    },
    async (request) => {
      if (wantsSorted(request.query)) return await sortedPage(request, PERSON_LIST, clock());
      const { status = 'active' } = request.query;
      const today = todayIn(request.principal.organization.timeZone, clock());
      const step = stepRequestOf(request.query, FILTERS);
      if (step !== null) {
        const page = await listPersonsWritten(request.tenant(), today, step);
        return recordEnvelope(page.rows.map(describePerson), countedMetaOf(page));
      }
      const { persons, total } = await listPersons(request.tenant(), today, status);
      return recordEnvelope(persons.map(describePerson), { total });
    },
  );

  app.get(
    '/v1/persons/:id',
    {
      config: { access: 'records.read' },
      schema: {
        ...described({
          tag: 'People',
          operationId: 'getPerson',
          summary: 'Get a person',
          description: 'With all their memberships in the active organisation, closed ones too.',
        }),
        params: PersonParams,
        response: { 200: PersonAnswer },
      },
    },
    async (request) => {
      const today = todayIn(request.principal.organization.timeZone, clock());
      return recordEnvelope(describePerson(await readPerson(request.tenant(), today, request.params.id)));
    },
  );
}

function describePerson({
  memberships,
  created_at: created,
  updated_at: updated,
  external_id,
  ...person
}: PersonRow) {
  return {
    ...person,
    memberships: [...memberships],
    created_at: created.toISOString(),
    updated_at: updated.toISOString(),
    external_id,
  };
}
