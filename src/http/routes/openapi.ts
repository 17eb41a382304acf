import Type from 'typebox';
import { described } from '../openapi.ts';
import type { App } from '../services.ts';

/** The OpenAPI document of every route. */
export function openapiRoutes(app: App): void {
  app.get(
    '/openapi.json',
    {
      config: { access: 'public' },
      schema: {
        ...described({ tag: 'Service', operationId: 'getOpenApi', summary: 'This document' }),
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
}
