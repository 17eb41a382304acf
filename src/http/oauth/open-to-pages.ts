import type { FastifyReply } from 'fastify';
import type { App } from '../services.ts';

/**
 * Lets pages of any origin read an answer, because assistants run in browsers too. These routes ignore cookies: a caller gets only what its
 * code or token is good for.
 */
export function openToPages(reply: FastifyReply): void {
  reply.header('Access-Control-Allow-Origin', '*');
}

/** Answers the question of a browser whether a page of another origin may send a request. */
export function answerPreflights(app: App, paths: readonly string[], method: 'GET' | 'POST'): void {
  for (const path of paths)
    app.options(path, { config: { access: 'public' } }, async (_request, reply) => {
      openToPages(reply);
      return await reply
        .code(204)
        .headers({
          'Access-Control-Allow-Methods': method,
          'Access-Control-Allow-Headers': 'Content-Type, Accept, MCP-Protocol-Version',
          'Access-Control-Max-Age': '600',
        })
        .send();
    });
}
