import Type from 'typebox';
import { described } from '../openapi.ts';
import type { App } from '../services.ts';

/** The OpenAPI document of every route; who looks for it where it used to be shown is sent to where it is. */
export function openapiRoutes(app: App): void {
  app.get(
    '/openapi.json',
    {
      config: { access: 'public' },
      schema: {
        ...described({ tag: 'Service', operationId: 'getOpenApi', summary: 'Get this document' }),
        response: {
          200: Type.Object(
            { openapi: Type.String({ examples: ['3.1.0'] }) },
            { description: 'The OpenAPI document of this service.', additionalProperties: true },
          ),
        },
      },
    },
    async () => ({ ...app.swagger(), openapi: '3.1.0' }),
  );

  app.get('/docs', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    return await reply.redirect('/reference');
  });
}
