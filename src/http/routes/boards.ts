import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Board } from '../../boards/board.ts';
import {
  type BoardContent,
  changeBoard,
  createBoard,
  deleteBoard,
  restoreBoard,
} from '../../boards/change-boards.ts';
import { requireTiles } from '../../boards/check-tiles.ts';
import { listBoards, readBoard } from '../../boards/read-boards.ts';
import { entityTagOf } from '../../content-tag.ts';
import { actingMember } from '../acting-member.ts';
import type { Form } from '../check-form.ts';
import { requireMatch } from '../entity-tag.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import type { App, Services } from '../services.ts';
import {
  BoardAnswer,
  BoardList,
  BoardParams,
  BoardPatch,
  DeletedBoard,
  describeBoard,
  NewBoard,
  summariseBoard,
} from './boards-schemas.ts';
import { IfMatch } from './profiles-schemas.ts';

/** The boards of members: private ones, shared ones, and those that come with Almanac. */
export function boardRoutes(app: App, { clock }: Services): void {
  app.get(
    PATH,
    {
      config: { access: 'session' },
      schema: {
        ...described({
          tag: 'Boards',
          operationId: 'listBoards',
          summary: 'List boards',
          description: 'A private board is seen by its owner alone.',
        }),
        response: { 200: BoardList },
      },
    },
    async (request) => {
      const boards = await listBoards(request.tenant(), requireSession(request.principal));
      return recordEnvelope(boards.map(summariseBoard), { total: boards.length });
    },
  );

  app.post(
    PATH,
    {
      config: { access: 'session', alsoAnswers: [409], rules: TILE_RULES },
      schema: {
        ...described({
          tag: 'Boards',
          operationId: 'createBoard',
          summary: 'Create a board',
          description: 'It is the caller’s, and private unless it says otherwise.',
        }),
        body: NewBoard,
        response: { 200: BoardAnswer },
      },
    },
    async (request, reply) => {
      const { name, is_shared: isShared = false, tiles = [] } = request.body;
      const editor = actingMember(request);
      requireTiles(tiles, editor);
      return answer(
        reply,
        await createBoard(request.tenantWriter(), { name, isShared, tiles }, editor, clock()),
      );
    },
  );

  app.get(
    `${PATH}/:id`,
    {
      config: { access: 'session' },
      schema: {
        ...described({
          tag: 'Boards',
          operationId: 'getBoard',
          summary: 'Get a board',
          description:
            'Tiles of metrics and statements that the caller may not see are left out and counted.',
        }),
        params: BoardParams,
        response: { 200: BoardAnswer },
      },
    },
    async (request, reply) => {
      const reader = requireSession(request.principal);
      return answer(reply, await readBoard(request.tenant(), request.params.id, reader));
    },
  );

  app.patch(
    `${PATH}/:id`,
    {
      config: { access: 'session', alsoAnswers: [403, 412], rules: TILE_RULES },
      schema: {
        ...described({
          tag: 'Boards',
          operationId: 'changeBoard',
          summary: 'Update a board',
          description:
            'What is not named stays as it is, and so do tiles that the caller may not see. With `If-Match`, only a board that still has that `ETag` is changed. Its owner alone makes it private.',
        }),
        params: BoardParams,
        headers: IfMatch,
        body: BoardPatch,
        response: { 200: BoardAnswer },
      },
    },
    async (request, reply) => {
      const { is_shared: isShared, tiles, name } = request.body;
      const editor = actingMember(request);
      if (tiles !== undefined) requireTiles(tiles, editor);
      const patch: Partial<BoardContent> = {
        ...(name === undefined ? {} : { name }),
        ...(isShared === undefined ? {} : { isShared }),
        ...(tiles === undefined ? {} : { tiles }),
      };
      const change = { id: request.params.id, patch, requireCurrent: current(request.headers['if-match']) };
      return answer(reply, await changeBoard(request.tenantWriter(), change, editor, clock()));
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config: { access: 'session', alsoAnswers: [403, 412] },
      schema: {
        ...described({
          tag: 'Boards',
          operationId: 'deleteBoard',
          summary: 'Delete a board',
          description: 'It can be restored for a day.',
        }),
        params: BoardParams,
        headers: IfMatch,
        response: { 200: DeletedBoard },
      },
    },
    async (request) => {
      const { id } = request.params;
      const change = { id, requireCurrent: current(request.headers['if-match']) };
      await deleteBoard(request.tenantWriter(), change, actingMember(request), clock());
      return recordEnvelope({ id });
    },
  );

  app.post(
    `${PATH}/:id/restore`,
    {
      config: { access: 'session', alsoAnswers: [409] },
      schema: {
        ...described({
          tag: 'Boards',
          operationId: 'restoreBoard',
          summary: 'Restore a board',
          description: 'Within a day of its deletion. Members who may delete a board may restore it.',
        }),
        params: BoardParams,
        response: { 200: BoardAnswer },
      },
    },
    async (request, reply) =>
      answer(
        reply,
        await restoreBoard(request.tenantWriter(), request.params.id, actingMember(request), clock()),
      ),
  );
}

const PATH = '/v1/boards';

const TILE_RULES = ({ body }: Form, { principal }: Pick<FastifyRequest, 'principal'>): void => {
  const { tiles } = (body ?? {}) as Readonly<{ tiles?: unknown }>;
  if (Array.isArray(tiles)) requireTiles(tiles, principal);
};

function answer(reply: FastifyReply, board: Board) {
  reply.contentTag = tagOf(board);
  return recordEnvelope(describeBoard(board));
}

function current(ifMatch: string | undefined) {
  return (board: Board): void => requireMatch(ifMatch, tagOf(board));
}

function tagOf(board: Board): string {
  return entityTagOf(describeBoard(board));
}
