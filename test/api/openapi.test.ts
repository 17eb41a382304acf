import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { ERRORS } from '../../src/errors.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const { app, get } = await testApp(await testDatabase());
const document = (await get('/api/openapi.json')).json<OpenApi>();

type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, unknown>[];
  'x-access': string;
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
};
type OpenApi = {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { properties: { error: { properties: { code: { enum: string[] } } } } }>;
    securitySchemes: object;
  };
};

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ route: `${method} ${path}`, operation })),
);

const UNLIMITED = new Set(['getHealth', 'getLiveness', 'getReadiness']);
const VERB_FIRST =
  /^(Accept|Archive|Change|Check|Confirm|Create|Decline|Delete|End|Erase|Explain|Export|Get|Invite|Join|List|Preview|Regenerate|Remove|Reorder|Reset|Restore|Revoke|Rotate|Send|Set up|Sign|Start|Switch|Take over|Undo|Update|Verify)\b[^.]{0,60}$/;

describe('the OpenAPI document', () => {
  it('is valid by the schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has version 3.1 and both ways to authenticate', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'almanac_session' },
    });
  });

  it('gives every operation a unique name, a summary and a described tag', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    const tags = document.tags.map(({ name }) => name);
    for (const { operation } of operations) {
      // The verb first, as in other references: `Get a metric value`.
      expect(operation.summary).toMatch(VERB_FIRST);
      expect(tags).toEqual(expect.arrayContaining(operation.tags));
      expect(operation.tags).toHaveLength(1);
    }
  });

  it.each(operations)('describes every answer of $route', ({ operation }) => {
    const statuses = Object.keys(operation.responses);
    const limited = UNLIMITED.has(operation.operationId) ? [] : ['429'];
    const guarded = operation.security.length > 0 ? ['401', '403'] : [];
    expect(statuses).toEqual(expect.arrayContaining(['200', '400', '500', '503', ...limited, ...guarded]));
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(response.description).not.toBe('Default Response');
      if (status === '304') continue;
      const content = Object.values(response.content ?? {});
      expect(content.length).toBeGreaterThan(0);
      for (const { schema } of content) expect(schema).toBeDefined();
      // A refusal is JSON, even if the answer is a file.
      const types = Object.keys(response.content ?? {});
      expect(status === '200' ? [] : types.filter((type) => type !== 'application/json')).toEqual([]);
    }
  });

  it('has schemas that a validator of JSON Schema 2020-12 accepts, with known formats', () => {
    const ajv = new Ajv2020({
      strict: true,
      strictTypes: false,
      strictTuples: false,
      strictRequired: false,
      validateFormats: true,
    });
    formats.default(ajv);
    ajv.addVocabulary(['openapi', 'info', 'components', 'paths', 'servers', 'tags', 'discriminator']);
    ajv.addSchema({ $id: 'openapi', ...document });
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        for (const [status, { content }] of Object.entries(operation.responses)) {
          for (const type of Object.keys(content ?? {})) {
            const pointer = [path, method, 'responses', status, 'content', type, 'schema'];
            const encoded = pointer.map((step) => encodeURIComponent(step.replaceAll('/', '~1'))).join('/');
            expect(() => ajv.compile({ $ref: `openapi#/paths/${encoded}` })).not.toThrow();
          }
        }
      }
    }
  });

  it('has every code of the error registry under its status', () => {
    for (const [code, { status }] of Object.entries(ERRORS)) {
      expect(document.components.schemas[`Error${status}`]?.properties.error.properties.code.enum).toContain(
        code,
      );
    }
  });

  it('names the permitted callers of each operation, consistent with their authentication', () => {
    for (const { operation } of operations) {
      const { 'x-access': access, security } = operation;
      const ways = security.flatMap((way) => Object.keys(way));
      const isOfPeople = access === 'session' || access === 'manager' || access === 'owner';
      expect(['public', 'authenticated', 'session', 'manager', 'owner', ...CAPABILITIES]).toContain(access);
      expect([operation.operationId, ways]).toEqual([
        operation.operationId,
        access === 'public'
          ? []
          : isOfPeople
            ? ['cookie']
            : ['bearer', 'cookie', ...(TAKE_LINKS.has(operation.operationId) ? ['sheetLink'] : [])],
      ]);
    }
  });
});

/** What a spreadsheet reads by a link. */
const TAKE_LINKS: ReadonlySet<string> = new Set([
  'getMetricValueAsCsv',
  'getMetricValues',
  'getStatementAsCsv',
]);

describe('answers outside the document', () => {
  it('redirect the former address of the reference to the current page', async () => {
    const answer = await app.inject('/api/docs');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/reference']);
  });

  it('forbid content and framing, as every answer of the API does', async () => {
    const { headers } = await get('/api/health');
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });
});
