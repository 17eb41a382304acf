import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { invalidField } from '../invalid-request.ts';

/** The `Idempotency-Key` of a request; null where it has none. Throws INVALID_REQUEST. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const text = headers['idempotency-key'];
  if (text === undefined) return null;
  if (typeof text === 'string' && /^[\x21-\x7e]{1,200}$/.test(text)) return text;
  throw invalidField('Idempotency-Key', 'format', 'must have 1 to 200 visible ASCII characters');
}

/** The headers of a route whose requests may be repeated; `meaning` says what a repeated one gets. */
export function idempotencyHeaders(meaning: string, example: string) {
  return Type.Object({
    'Idempotency-Key': Type.Optional(
      Type.String({ description: `1 to 200 visible ASCII characters. ${meaning}`, examples: [example] }),
    ),
  });
}
