import { Type } from 'typebox';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { buildApp } from '../../src/http/app.ts';
import { UNOBSERVED } from '../../src/observe/observer.ts';
import { Readiness } from '../../src/readiness.ts';
import { testDatabase } from '../support/database.ts';

const { pool } = await testDatabase();

it('is sent exactly as it was made, whatever its schema', async () => {
  const app = buildApp({
    config: readConfig({}),
    clock: () => new Date('2026-11-20T03:04:05.678Z'),
    pool,
    replicas: null,
    version: '0.0.0-test',
    log: { write: () => undefined },
    webApp: null,
    readiness: new Readiness(pool, () => undefined),
    observer: UNOBSERVED,
  });
  afterAll(async () => await app.close());
  const made = { undescribed: 1, described: '12.50', nested: { undescribed: [1.5, null] } };
  void app.register(async (part) => {
    part.addSchema({ $id: 'Shared', type: 'object' });
    const response = { 200: Type.Object({ nested: Type.Object({}), described: Type.Number() }) };
    part.get('/made', { config: { access: 'public' }, schema: { response } }, async (_request, reply) => {
      await reply.send(made);
    });
  });
  const answer = await app.inject('/made');
  expect([answer.statusCode, answer.payload]).toEqual([200, JSON.stringify(made)]);
});
