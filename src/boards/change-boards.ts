import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { requireName, requireNameAfter } from '../access/form.ts';
import type { AuditActor } from '../audit/audit.ts';
import { newId } from '../db/identifier.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { requireThat } from '../invalid-request.ts';
import {
  type Board,
  type BoardReader,
  boardFrom,
  type KeptBoard,
  mayChange,
  maySee,
  seenBy,
  selectBoards,
} from './board.ts';
import { BUILT_IN_BOARDS } from './built-in.ts';
import { noteBoard } from './note-board.ts';
import { boardNotFound, isBoardId } from './read-boards.ts';
import { MOST_TILES, type Tile } from './tile.ts';
import { isKnownOf, isThere, withHidden } from './visible-tiles.ts';

/** So many boards a member has at most. */
export const MOST_BOARDS = 100;

/** Hours in which a deleted board can be restored. */
export const RESTORABLE_HOURS = 24;

/** Who changes a board. */
export type BoardEditor = BoardReader & Readonly<{ actor: AuditActor }>;

export type BoardContent = Readonly<{ name: string; isShared: boolean; tiles: readonly Tile[] }>;

/** A change of a board; what is not named stays. `requireCurrent` throws where the board is not the one that was read. */
export type BoardChange = Readonly<{
  id: string;
  patch: Partial<BoardContent>;
  requireCurrent: (board: Board) => void;
}>;

/** Creates a board of the editor. Throws CONFLICT where they have too many. */
export async function createBoard(
  tenant: TenantWriter,
  content: BoardContent,
  editor: BoardEditor,
  now: Date,
): Promise<Board> {
  const id = newId(now);
  const name = requireName('name', content.name);
  return await tenant.write(async (transaction) => {
    await requireRoom(transaction, editor.userId, editor);
    await purge(transaction, now);
    await transaction.run(
      query
        .insertInto('boards')
        .values({
          id,
          owner_id: editor.userId,
          name,
          is_shared: content.isShared,
          tiles: JSON.stringify(content.tiles),
          created_at: now,
          updated_at: now,
        })
        .compile(),
    );
    const board = await requireBoard(transaction, id, editor);
    await noteBoard(transaction, 'created', { editor, before: null, after: board }, now);
    return seenBy(editor, board);
  });
}

/**
 * Changes a board. Tiles that the editor may not see stay where they are. Throws NOT_FOUND, FORBIDDEN_ROLE where they may not change it,
 * and what `requireCurrent` does.
 */
export async function changeBoard(
  tenant: TenantWriter,
  { id, patch, requireCurrent }: BoardChange,
  editor: BoardEditor,
  now: Date,
): Promise<Board> {
  const changed = await tenant.write(
    async (transaction) => {
      const before = await requireChangeable(transaction, id, editor);
      requireCurrent(seenBy(editor, before));
      const after = changedBoard(before, patch, editor, now);
      if (isDeepStrictEqual(contentOf(before), contentOf(after))) return { board: before, isChange: false };
      const { name, isShared, tiles } = after;
      await transaction.run(
        query
          .updateTable('boards')
          .set({ name, is_shared: isShared, tiles: JSON.stringify(tiles), updated_at: now })
          .where('id', '=', id)
          .compile(),
      );
      await noteBoard(transaction, 'changed', { editor, before, after }, now);
      return { board: after, isChange: true };
    },
    ({ isChange }) => isChange,
  );
  return seenBy(editor, changed.board);
}

/** Deletes a board, which can be restored for a day. Those that were deleted longer ago go for good. Throws NOT_FOUND and FORBIDDEN_ROLE. */
export async function deleteBoard(
  tenant: TenantWriter,
  { id, requireCurrent }: Omit<BoardChange, 'patch'>,
  editor: BoardEditor,
  now: Date,
): Promise<void> {
  await tenant.write(async (transaction) => {
    const before = await requireChangeable(transaction, id, editor);
    requireCurrent(seenBy(editor, before));
    await purge(transaction, now);
    await transaction.run(
      query.updateTable('boards').set({ deleted_at: now }).where('id', '=', id).compile(),
    );
    await noteBoard(transaction, 'deleted', { editor, before, after: null }, now);
  });
}

/** Restores a board within a day of its deletion, for everyone with the right to delete it. Throws NOT_FOUND and CONFLICT. */
export async function restoreBoard(
  tenant: TenantWriter,
  id: string,
  editor: BoardEditor,
  now: Date,
): Promise<Board> {
  return await tenant.write(async (transaction) => {
    const board = await findBoard(transaction, id);
    if (board === null || !mayChange(board, editor)) throw boardNotFound();
    const { deletedAt } = board;
    if (deletedAt === null) return seenBy(editor, board);
    if (deletedAt < restorableSince(now)) throw boardNotFound();
    if (board.ownerId !== null) await requireRoom(transaction, board.ownerId, editor);
    await transaction.run(
      query.updateTable('boards').set({ deleted_at: null }).where('id', '=', id).compile(),
    );
    await noteBoard(transaction, 'restored', { editor, before: null, after: board }, now);
    return seenBy(editor, board);
  });
}

async function purge(transaction: Transaction, now: Date): Promise<void> {
  await transaction.run(query.deleteFrom('boards').where('deleted_at', '<', restorableSince(now)).compile());
}

function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_HOURS * 3_600_000);
}

function changedBoard(
  before: KeptBoard,
  { name = before.name, isShared = before.isShared, tiles }: BoardChange['patch'],
  editor: BoardEditor,
  now: Date,
): KeptBoard {
  if (before.isShared && !isShared && before.ownerId !== editor.userId)
    throw new AlmanacError('FORBIDDEN_ROLE', 'Only the owner of a board can make it private.');
  const all = tiles === undefined ? before.tiles : withHidden(tiles, before.tiles, editor);
  const rule = `must have at most ${MOST_TILES} items, with those that you may not see`;
  const known = all.filter((tile) => isThere(tile, editor) || isKnownOf(tile));
  requireThat('tiles', known.length <= MOST_TILES, rule, 'length');
  return {
    ...before,
    name: requireNameAfter(before.name, 'name', name),
    isShared,
    tiles: all,
    updatedAt: now,
  };
}

function contentOf({ name, isShared, tiles }: KeptBoard) {
  return { name, isShared, tiles };
}

async function requireChangeable(
  transaction: Transaction,
  id: string,
  editor: BoardEditor,
): Promise<KeptBoard> {
  if (BUILT_IN_BOARDS.some((board) => board.id === id))
    throw new AlmanacError(
      'FORBIDDEN_ROLE',
      'This board comes with Almanac; make a copy of it to change it.',
    );
  const board = await requireBoard(transaction, id, editor);
  if (!mayChange(board, editor))
    throw new AlmanacError(
      'FORBIDDEN_ROLE',
      'Only its owner, or an owner or admin of the organisation, can change this board.',
    );
  return board;
}

async function requireBoard(transaction: Transaction, id: string, editor: BoardEditor): Promise<KeptBoard> {
  const board = await findBoard(transaction, id);
  if (board === null || board.deletedAt !== null || !maySee(board, editor)) throw boardNotFound();
  return board;
}

async function findBoard(transaction: Transaction, id: string): Promise<KeptBoard | null> {
  if (!isBoardId(id)) return null;
  const [row] = await transaction.run(
    selectBoards().where('boards.id', '=', id).forUpdate('boards').compile(),
  );
  return row === undefined ? null : boardFrom(row);
}

// Two boards of a member that are created at once are counted one after the other.
async function requireRoom(
  transaction: Transaction,
  ownerId: string,
  { userId }: BoardEditor,
): Promise<void> {
  await transaction.run(
    sql<never>`select pg_advisory_xact_lock(hashtextextended('almanac boards ' || ${ownerId}::text, 0))`.compile(
      query,
    ),
  );
  const [counted] = await transaction.run(
    query
      .selectFrom('boards')
      .select((is) => is.fn.countAll<string>().as('count'))
      .where('owner_id', '=', ownerId)
      .where('deleted_at', 'is', null)
      .compile(),
  );
  if (Number(counted?.count ?? 0) < MOST_BOARDS) return;
  throw new AlmanacError(
    'CONFLICT',
    ownerId === userId
      ? `You have ${MOST_BOARDS} boards; delete one before you add another.`
      : `The owner of this board has ${MOST_BOARDS} boards, and must delete one first.`,
  );
}
