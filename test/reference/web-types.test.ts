import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { buildApp } from '../../src/http/app.ts';
import { UNOBSERVED } from '../../src/observe/observer.ts';
import { Readiness } from '../../src/readiness.ts';
import { START } from '../support/start.ts';
import { type TypedDocument, webTypes } from './web-types.ts';

it('the web app knows the API as it is', async () => {
  // The document is made without a question to the database.
  const pool = new Pool();
  const app = buildApp({
    config: { ...readConfig({}), logLevel: 'silent' },
    clock: () => new Date(START),
    pool,
    replicas: null,
    version: '0.0.0-test',
    log: { write: () => undefined },
    webApp: null,
    readiness: new Readiness(pool, () => undefined),
    observer: UNOBSERVED,
  });
  await app.ready();
  const document = app.swagger() as unknown as TypedDocument;
  await app.close();
  await pool.end();
  await expect(webTypes(document)).toMatchFileSnapshot('../../web/api/generated.ts');
});
