import type { FileHandle } from 'node:fs/promises';
import { query } from '../../db/statement.ts';
import type { TenantReader, TenantWriter } from '../../db/tenant.ts';

const PIECE_BYTES = 1024 * 1024;

/** Keeps a file in pieces, one after the other. Memory holds one. */
export async function keepPieces(tenant: TenantWriter, exportId: string, file: FileHandle): Promise<void> {
  for (let number = 0; ; number += 1) {
    const { bytesRead, buffer } = await file.read(
      Buffer.alloc(PIECE_BYTES),
      0,
      PIECE_BYTES,
      number * PIECE_BYTES,
    );
    if (bytesRead === 0) return;
    const content = buffer.subarray(0, bytesRead);
    await tenant.note(
      query.insertInto('export_pieces').values({ export_id: exportId, number, content }).compile(),
    );
  }
}

/** One piece; null where there is none. */
export async function readPiece(
  tenant: TenantReader,
  exportId: string,
  number: number,
): Promise<Buffer | null> {
  const [piece] = await tenant.read(
    query
      .selectFrom('export_pieces')
      .select('content')
      .where('export_id', '=', exportId)
      .where('number', '=', number)
      .compile(),
  );
  return piece?.content ?? null;
}

/** The file, piece by piece as it leaves. Fails where a piece is missing before the end: then the file is not whole. */
export async function* piecesOf(
  tenant: TenantReader,
  exportId: string,
  bytes: number,
): AsyncGenerator<Buffer> {
  let left = bytes;
  for (let number = 0; left > 0; number += 1) {
    const piece = await readPiece(tenant, exportId, number);
    if (piece === null) throw new Error('the file of an export has gone while it was read');
    left -= piece.length;
    yield piece;
  }
}
