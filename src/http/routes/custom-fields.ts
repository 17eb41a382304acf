import Type from 'typebox';
import { invalidField } from '../../invalid-request.ts';
import { describeDefinition, loadActiveDefinitions, SUBJECTS } from '../../records/custom-fields/index.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App } from '../services.ts';
import { DefinitionList, SubjectName } from './custom-fields-schemas.ts';

/** What fields the records of the active organisation have besides their own. */
export function customFieldRoutes(app: App): void {
  app.get(
    '/custom-fields/definitions',
    {
      config: { access: 'records.read', remembered: true },
      schema: {
        ...described({
          tag: 'Custom fields',
          operationId: 'listCustomFieldDefinitions',
          summary: 'List active custom fields',
          description:
            'Those of the platform and the organisation’s own, which win where they have the same key. Archived ones are left out.',
        }),
        querystring: Type.Object({ subject: Type.Optional(SubjectName) }),
        response: { 200: DefinitionList },
      },
    },
    async (request) => {
      const { subject } = request.query;
      if (subject === undefined) throw invalidField('subject', 'required', SUBJECT_REQUIRED);
      const definitions = await loadActiveDefinitions(request.tenant(), subject);
      return recordEnvelope(definitions.map(describeDefinition), { subject, total: definitions.length });
    },
  );
}

// Checked here and not by the schema, so that leaving it out lists the choices too.
const SUBJECT_REQUIRED = `is required, one of: ${SUBJECTS.join(', ')}`;
