import Type from 'typebox';
import { HIT_KINDS, MOST_HITS, search } from '../../search/search.ts';
import { named } from '../named-schema.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { Exactly, Nullable, RecordMeta } from '../schemas.ts';
import type { App } from '../services.ts';

const Hit = named(
  'SearchHit',
  Exactly({
    kind: Type.Enum([...HIT_KINDS]),
    id: Type.String({
      description: 'The id of a record or of a metric, the name of a statement, the path of a page.',
    }),
    label: Type.String({ examples: ['Receivables outstanding'] }),
    detail: Nullable(
      Type.String({ description: 'A few words that distinguish it from others of the same name.' }),
    ),
    path: Type.String({ description: 'Its page in the app.', examples: ['/statements/profit-and-loss'] }),
  }),
);

/** Everything that has a name, found by it. */
export function searchRoutes(app: App): void {
  app.get(
    '/v1/search',
    {
      config: { access: 'authenticated' },
      schema: {
        ...described({
          tag: 'Service',
          operationId: 'search',
          summary: 'Get what a text names',
          description: `Metrics, statements, customers, vendors, invoices and bills by number, accounts, persons and pages of the app: the best ${MOST_HITS} that the caller may see. Words may be in any order, and the last letters, accents and capitals may be missing.`,
        }),
        querystring: Type.Object({
          q: Type.String({
            maxLength: 500,
            description: 'What to find; up to eight words of it count.',
            examples: ['harbour caf'],
          }),
        }),
        response: {
          200: named(
            'SearchAnswer',
            Exactly(
              { meta: RecordMeta, data: Type.Array(Hit) },
              { description: 'What was found, the best first.' },
            ),
          ),
        },
      },
    },
    async (request) => {
      const { principal } = request;
      const role = principal.kind === 'session' ? principal.role : null;
      const hits = await search(request.tenant(), request.query.q, { ...principal, role });
      return recordEnvelope([...hits]);
    },
  );
}
