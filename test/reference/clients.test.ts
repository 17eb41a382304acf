import { expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { apiDocument } from './api-document.ts';
import { apiTypes } from './api-types.ts';
import { clientPython } from './client-python.ts';
import { clientErrors, clientTypes } from './client-types.ts';
import { partOfApi } from './part-of-api.ts';

const TYPESCRIPT = '../../clients/typescript/src/generated';

it('the TypeScript client knows the routes that keys are for as they are', async () => {
  // What is left out is for sessions: signing in, settings, and the state of the service.
  const document = partOfApi(await apiDocument(), (path) =>
    /^\/(?:v1|custom-fields)\/(?!request-log)/.test(path),
  );
  await expect(apiTypes(document, '../exact-json.ts')).toMatchFileSnapshot(`${TYPESCRIPT}/api.ts`);
});

it('the TypeScript client knows every metric and statement as it is', async () => {
  await expect(clientTypes()).toMatchFileSnapshot(`${TYPESCRIPT}/metrics.ts`);
});

it('the TypeScript client knows the status of every error', async () => {
  await expect(clientErrors()).toMatchFileSnapshot(`${TYPESCRIPT}/errors.ts`);
});

it('the Python client knows every metric, statement and error as it is', async () => {
  await expect(clientPython()).toMatchFileSnapshot('../../clients/python/almanac_client/_generated.py');
});

it('every metric has a type in the Python client', () => {
  const text = clientPython();
  expect(CATALOG.filter(({ id }) => !text.includes(`    "${id}",\n`))).toEqual([]);
});
