// A bare Fastify in its own process that answers each question with one statement through pg.
// It connects as the owner of the tables: no row-level security, no limit, no log, and no key unless it signs callers in.
import fastify from 'fastify';
import { Pool } from 'pg';
import { organizationOf } from '../sign-in.mjs';
import { QUESTIONS } from './questions.mjs';

const { url, signsIn } = JSON.parse(process.argv[2]);
const pool = new Pool({ connectionString: url, max: 10 });
const app = fastify();
for (const [number, { kind, prepared, sql }] of QUESTIONS.entries()) {
  app.get(`/${number}`, async ({ headers, query }, reply) => {
    const organization = signsIn ? await organizationOf(pool, headers.authorization) : headers.organization;
    if (organization === null) return reply.code(401).send();
    const days = kind === 'period' ? [query.first, query.last] : [query.last];
    const statement = { text: sql, values: [organization, ...days] };
    const { rows } = await pool.query(prepared ? { ...statement, name: `question ${number}` } : statement);
    return rows;
  });
}
await app.listen({ port: 0, host: '127.0.0.1' });
process.send({ port: app.server.address().port });
