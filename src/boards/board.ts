import { isManager, type Role } from '../access/capability.ts';
import { query } from '../db/statement.ts';
import type { StatementReader } from '../statements/ask.ts';
import { BUILT_IN_BOARDS, type BuiltInBoard } from './built-in.ts';
import type { Tile } from './tile.ts';
import { isKnownOf, isThere } from './visible-tiles.ts';

/** Who reads or changes boards: a signed-in user. */
export type BoardReader = StatementReader & Readonly<{ userId: string; role: Role }>;

/** A board as it is kept. */
export type KeptBoard = Readonly<{
  id: string;
  /** Null where the account of the owner was erased. */
  ownerId: string | null;
  ownerName: string | null;
  name: string;
  isShared: boolean;
  tiles: readonly Tile[];
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}>;

/** A board as one reader sees it. */
export type Board = Readonly<{
  id: string;
  name: string;
  /** Of a board that comes with Almanac. */
  description: string | null;
  isBuiltIn: boolean;
  isShared: boolean;
  isOwn: boolean;
  mayChange: boolean;
  ownerName: string | null;
  tiles: readonly Tile[];
  /** How many more tiles it has, which the reader may not see. */
  hiddenTiles: number;
  createdAt: Date | null;
  updatedAt: Date | null;
}>;

/** Whether a reader sees a board that was not deleted: their own, and those that are shared. */
export function maySee({ ownerId, isShared }: KeptBoard, { userId }: BoardReader): boolean {
  return isShared || ownerId === userId;
}

/** Whether they may change it: their own, and as an owner or admin of the organisation those that are shared. */
export function mayChange({ ownerId, isShared }: KeptBoard, { userId, role }: BoardReader): boolean {
  return ownerId === userId || (isShared && isManager(role));
}

/** A kept board as its reader sees it. */
export function seenBy(reader: BoardReader, board: KeptBoard): Board {
  const { id, name, ownerId, ownerName, isShared, createdAt, updatedAt } = board;
  return {
    id,
    name,
    description: null,
    isBuiltIn: false,
    isShared,
    isOwn: ownerId === reader.userId,
    mayChange: mayChange(board, reader),
    ownerName,
    ...tilesFor(reader, board.tiles),
    createdAt,
    updatedAt,
  };
}

/** The boards that come with Almanac, as their reader sees them. */
export function builtInFor(reader: BoardReader): readonly Board[] {
  return BUILT_IN_BOARDS.map((board) => builtInBoard(board, reader));
}

function builtInBoard({ id, name, description, tiles }: BuiltInBoard, reader: BoardReader): Board {
  return {
    id,
    name,
    description,
    isBuiltIn: true,
    isShared: true,
    isOwn: false,
    mayChange: false,
    ownerName: null,
    ...tilesFor(reader, tiles),
    createdAt: null,
    updatedAt: null,
  };
}

function tilesFor(reader: BoardReader, all: readonly Tile[]): Pick<Board, 'tiles' | 'hiddenTiles'> {
  const tiles = all.filter((tile) => isThere(tile, reader));
  const hidden = all.filter((tile) => !isThere(tile, reader) && isKnownOf(tile));
  return { tiles, hiddenTiles: hidden.length };
}

/** Every board of the door's organisation, deleted ones too, with the name of its owner. */
export function selectBoards() {
  return query
    .selectFrom('boards')
    .leftJoin('memberships', 'memberships.user_id', 'boards.owner_id')
    .select([
      'boards.id',
      'boards.owner_id',
      'memberships.user_name as owner_name',
      'boards.name',
      'boards.is_shared',
      'boards.tiles',
      'boards.created_at',
      'boards.updated_at',
      'boards.deleted_at',
    ]);
}

export type BoardRow = Readonly<{
  id: string;
  owner_id: string | null;
  owner_name: string | null;
  name: string;
  is_shared: boolean;
  tiles: unknown;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}>;

export function boardFrom(row: BoardRow): KeptBoard {
  return {
    id: row.id,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    name: row.name,
    isShared: row.is_shared,
    tiles: row.tiles as readonly Tile[],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}
