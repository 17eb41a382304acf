import { Pool } from 'pg';
import { readConfig } from '../../src/config.ts';
import { buildApp } from '../../src/http/app.ts';
import { UNOBSERVED } from '../../src/observe/observer.ts';
import { Readiness } from '../../src/readiness.ts';
import { START } from '../support/start.ts';
import type { TypedDocument } from './api-types.ts';

/** The OpenAPI document of the service. It is made without a question to the database. */
export async function apiDocument(): Promise<TypedDocument> {
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
  return document;
}
