import Type, { type Static } from 'typebox';
import { NAME_LENGTH } from '../../access/form.ts';
import type { Board } from '../../boards/board.ts';
import { BUILT_IN_BOARDS } from '../../boards/built-in.ts';
import { MOST_TILES } from '../../boards/tile.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, ListEnvelope, Nullable, RecordEnvelope, TextOfForm } from '../schemas.ts';
import { SentTile, ShownTile } from './board-tiles-schemas.ts';

const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const BUILT_IN = BUILT_IN_BOARDS.map(({ id }) => id);

export const BoardParams = Exactly({
  id: TextOfForm(`^(${BUILT_IN.join('|')}|${UUID})$`, {
    rule: `must be a uuid, or one of: ${BUILT_IN.join(', ')}`,
    description: `The id of a board: a uuid, or ${BUILT_IN.map((id) => `\`${id}\``).join(' or ')}.`,
    examples: ['01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d'],
  }),
});

const Name = Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Sales meeting'] });
const SHARED = 'Whether all members of the organisation see it, or its owner alone.';
const IsShared = Type.Boolean({ description: SHARED });
const STAMP = Type.Union([Instant, Type.Null()], {
  description: 'Null of a board that comes with Almanac.',
});

const FIELDS = {
  id: Type.String({ examples: BUILT_IN.slice(0, 1) }),
  name: Name,
  description: Nullable(Type.String({ description: 'Of a board that comes with Almanac.' })),
  is_built_in: Type.Boolean({ description: 'Whether it comes with Almanac. Make a copy to change it.' }),
  is_shared: IsShared,
  is_own: Type.Boolean({ description: 'Whether it is the caller’s.' }),
  may_change: Type.Boolean({
    description:
      'Whether the caller may change it: its owner, and owners and admins of the organisation where it is shared.',
  }),
  owner_name: Nullable(Type.String({ examples: ['Mia Chen'] })),
  created_at: STAMP,
  updated_at: STAMP,
};

export const BoardList = ListEnvelope(
  'The boards that the caller sees: those that come with Almanac, then others by name.',
  named(
    'BoardSummary',
    Exactly({
      ...FIELDS,
      tile_count: Type.Integer({ minimum: 0, description: 'How many of its tiles the caller may see.' }),
    }),
  ),
);

export const BoardAnswer = RecordEnvelope(
  'The board.',
  named(
    'Board',
    Exactly({
      ...FIELDS,
      tiles: Type.Array(ShownTile, { description: 'Those that the caller may see, in their order.' }),
      hidden_tiles: Type.Integer({
        minimum: 0,
        description:
          'How many more it has, of metrics or statements that the caller may not see; those on diversity and pay gaps are not counted.',
      }),
    }),
  ),
);

const Tiles = Type.Array(SentTile, { maxItems: MOST_TILES, description: 'In their order.' });

export const NewBoard = named(
  'NewBoard',
  Exactly({
    name: Name,
    is_shared: Type.Optional(Type.Boolean({ default: false, description: SHARED })),
    tiles: Type.Optional(Tiles),
  }),
);

export const BoardPatch = named(
  'BoardChange',
  Exactly({
    name: Type.Optional(Name),
    is_shared: Type.Optional(IsShared),
    tiles: Type.Optional(Tiles),
  }),
);

export const DeletedBoard = RecordEnvelope(
  'The board is deleted.',
  named('DeletedBoard', Exactly({ id: FIELDS.id })),
);

/** A board as in answers. */
export function describeBoard(board: Board): Static<typeof BoardAnswer>['data'] {
  return { ...fieldsOf(board), tiles: [...board.tiles], hidden_tiles: board.hiddenTiles };
}

/** The same in lists. */
export function summariseBoard(board: Board): Static<typeof BoardList>['data'][number] {
  return { ...fieldsOf(board), tile_count: board.tiles.length };
}

function fieldsOf(board: Board) {
  return {
    id: board.id,
    name: board.name,
    description: board.description,
    is_built_in: board.isBuiltIn,
    is_shared: board.isShared,
    is_own: board.isOwn,
    may_change: board.mayChange,
    owner_name: board.ownerName,
    created_at: board.createdAt?.toISOString() ?? null,
    updated_at: board.updatedAt?.toISOString() ?? null,
  };
}
