import type { FastifyRequest } from 'fastify';
import { AlmanacError } from '../errors.ts';
import { type SpooledFile, spool, TooManyBytes } from '../import/jobs/spool.ts';
import { invalidField } from '../invalid-request.ts';

/**
 * The body of a request, on the disk. Throws PAYLOAD_TOO_LARGE past `mostBytes`, INVALID_REQUEST for an empty body and
 * for one that ends before its end, UNAVAILABLE where there is no room for it.
 */
export async function receiveFile(
  request: FastifyRequest,
  { folder, mostBytes }: Readonly<{ folder: string; mostBytes: number }>,
): Promise<SpooledFile> {
  let file: SpooledFile;
  try {
    file = await spool(folder, piecesOf(request), mostBytes);
  } catch (failure) {
    // The rest is read and thrown away, so that the caller gets to read the answer.
    request.raw.resume();
    throw explained(failure, mostBytes);
  }
  const declared = request.headers['content-length'];
  if (file.bytes === 0 || (declared !== undefined && Number(declared) !== file.bytes)) {
    await file.close();
    throw file.bytes === 0 ? emptyBody() : invalidField('body', 'length', TOO_SHORT);
  }
  return file;
}

export function emptyBody(): AlmanacError {
  return invalidField('body', 'required', 'must be a zip, CSV or NDJSON file');
}

export function tooLarge(mostBytes: number): AlmanacError {
  return new AlmanacError('PAYLOAD_TOO_LARGE', `The body must have at most ${mostBytes} bytes.`);
}

async function* piecesOf({ raw, bodyTimer }: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    for await (const piece of raw.iterator({ destroyOnReturn: false })) {
      bodyTimer?.refresh();
      yield piece as Buffer;
    }
  } catch (failure) {
    throw new BodyCutShort(TOO_SHORT, { cause: failure });
  }
}

class BodyCutShort extends Error {}

const TOO_SHORT = 'must be as long as its Content-Length says';
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function explained(failure: unknown, mostBytes: number): unknown {
  if (failure instanceof BodyCutShort) return invalidField('body', 'length', 'must not end before its end');
  if (failure instanceof TooManyBytes) return tooLarge(mostBytes);
  if (failure instanceof Error && 'code' in failure && NO_ROOM.has(String(failure.code))) {
    return new AlmanacError('UNAVAILABLE', 'There is no room for the file right now; try again later.', {
      headers: { 'retry-after': '60' },
      cause: failure,
    });
  }
  return failure;
}
