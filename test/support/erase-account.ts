import { openEraserDoor } from '../../src/db/eraser.ts';
import { eraseAccount } from '../../src/privacy/erase-account.ts';
import type { TestDatabase } from './database.ts';

/** Erases an account as `almanac user erase` does. */
export async function eraseAccountIn(
  { platform, pool }: TestDatabase,
  { id, email }: Readonly<{ id: string; email: string }>,
  now: Date,
): ReturnType<typeof eraseAccount> {
  const openEraser = (organizationId: string) => openEraserDoor(pool, organizationId);
  return await eraseAccount({ platform, openEraser }, { id, email }, now);
}
