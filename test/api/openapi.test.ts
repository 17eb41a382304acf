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

describe('the OpenAPI document', () => {
  it('is of version 3.1 and knows both ways to authenticate', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'almanac_session' },
    });
  });

  it('gives every operation a name of its own, a summary and a tag that is described', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    const tags = document.tags.map(({ name }) => name);
    for (const { operation } of operations) {
      expect(operation.summary).toMatch(/^\S/);
      expect(tags).toEqual(expect.arrayContaining(operation.tags));
      expect(operation.tags).toHaveLength(1);
    }
  });

  it.each(operations)('describes what $route can answer with', ({ operation }) => {
    const statuses = Object.keys(operation.responses);
    const limited = operation.operationId === 'getHealth' ? [] : ['429'];
    const guarded = operation.security.length > 0 ? ['401', '403'] : [];
    expect(statuses).toEqual(expect.arrayContaining(['200', '400', '500', '503', ...limited, ...guarded]));
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(response.description).not.toBe('Default Response');
      if (status === '304') continue;
      expect(response.content?.['application/json']?.schema).toBeDefined();
    }
  });

  it('has schemas that a validator of JSON Schema 2020-12 takes, with every format known', () => {
    const ajv = new Ajv2020({
      strict: true,
      strictTypes: false,
      strictTuples: false,
      strictRequired: false,
      validateFormats: true,
    });
    formats.default(ajv);
    ajv.addVocabulary(['openapi', 'info', 'components', 'paths', 'servers', 'tags']);
    ajv.addSchema({ $id: 'openapi', ...document });
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        for (const [status, { content }] of Object.entries(operation.responses)) {
          if (content === undefined) continue;
          const pointer = [path, method, 'responses', status, 'content', 'application/json', 'schema'];
          const encoded = pointer.map((step) => encodeURIComponent(step.replaceAll('/', '~1'))).join('/');
          expect(() => ajv.compile({ $ref: `openapi#/paths/${encoded}` })).not.toThrow();
        }
      }
    }
  });

  it('knows every code of the error registry, under its status', () => {
    for (const [code, { status }] of Object.entries(ERRORS)) {
      expect(document.components.schemas[`Error${status}`]?.properties.error.properties.code.enum).toContain(
        code,
      );
    }
  });

  it('names the capabilities as they are', () => {
    expect(JSON.stringify(document.paths['/settings/api-keys'])).toContain(JSON.stringify(CAPABILITIES));
  });
});

describe('the browsable reference', () => {
  it('is what the bare address leads to', async () => {
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/api/docs']);
  });

  it('is at /api/docs, and everything that it loads is there too', async () => {
    const page = await get('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const links = [...page.payload.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => String(link));
    expect(links.length).toBeGreaterThan(4);
    for (const link of links) expect([link, (await get(link)).statusCode]).toEqual([link, 200]);
    const initializer = await get(links.find((link) => link.endsWith('initializer.js')) ?? '');
    expect(initializer.payload).toContain("resolveUrl('./json')");
    expect((await get('/api/docs/json')).json()).toMatchObject({ info: { title: 'Almanac' } });
  });

  it('loads and runs nothing that comes from elsewhere or is written in the page', async () => {
    const page = await get('/api/docs');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(page.payload).not.toMatch(/<script>|<script [^>]*>[^<\s]/);
  });

  it('every other answer forbids to be shown or framed', async () => {
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
