import type { FastifyRequest } from 'fastify';
import { RowsLocked } from '../db/failures.ts';
import { AlmanacError } from '../errors.ts';
import { IS_POSTING } from '../ledger/lock.ts';

/** The same failure, or a CONFLICT that names the import where one holds what a change waited for. */
export async function nameHolder(failure: unknown, request: FastifyRequest): Promise<unknown> {
  if (!(failure instanceof RowsLocked) || request.caller === null) return failure;
  const [holder] = await request.tenant().read(IS_POSTING);
  if (holder?.is_posting !== true) return failure;
  return new AlmanacError('CONFLICT', 'An import of this organisation is under way; try again after it.', {
    headers: { 'retry-after': RETRY_SECONDS },
    cause: failure,
  });
}

const RETRY_SECONDS = '30';
