import type { FastifyReply } from 'fastify';
import type { App } from '../services.ts';

/**
 * Lets pages of any origin read an answer: assistants run in browsers too. Nothing that is opened so looks at cookies, and what it gives
 * out is for whoever has the code or the token.
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
