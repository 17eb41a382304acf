// A Fastify with one route and nothing else, for bench/start.mjs.
import fastify from 'fastify';

const app = fastify();
app.get('/api/health', async () => ({ status: 'ok' }));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
