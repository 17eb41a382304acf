import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERVICE_PATHS } from '../../web/build/service-paths.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const isOfService = (address: string): boolean => new RegExp(SERVICE_PATHS).test(address);

describe('the development server of the web app', () => {
  it('serves every source in the folder `api` itself', () => {
    const sources = readdirSync(join(ROOT, 'web/api')).map((name) => `/api/${name}`);
    expect(sources.length).toBeGreaterThan(5);
    for (const source of sources)
      expect([source, ...['?t=1', '?import'].map((query) => source + query)].filter(isOfService)).toEqual([]);
  });

  it('passes every route of the API on to the service', () => {
    // As the web app knows them: `GET /v1/metrics/{id}`.
    const routes = [
      ...read('web/api/generated.ts').matchAll(/'(?:GET|POST|PUT|PATCH|DELETE) (\/[^']+)'/g),
    ].map(([, path = '']) => `/api${path.replaceAll(/\{\w+\}/g, '1')}`);
    expect(routes.length).toBeGreaterThan(100);
    expect(routes.filter((route) => !isOfService(route))).toEqual([]);
    expect(isOfService('/api/v1/customers?search=a.ts')).toBe(true);
    expect(isOfService('/api/openapi.json')).toBe(true);
  });
});
