import type { TestApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { type AuditedRoute, preparing } from './audited-attempts.ts';
import { askingBoards, boardIn } from './boards-asking.ts';
import { aTeam } from './settings-support.ts';

/** The event of each route by which a member changes a board, and a valid request. */
export function auditedBoards(database: TestDatabase, app: TestApp): Readonly<Record<string, AuditedRoute>> {
  const { asking, asOwner } = preparing(database, app);
  const { create, remove } = askingBoards(app);
  const aBoard = async () => {
    const { owner } = await aTeam(database, app);
    return { owner, path: `/v1/boards/${boardIn(await create(owner, { name: 'Sales' })).id}` };
  };
  return {
    'POST /v1/boards': ['board.created', async () => await asOwner('POST', '/v1/boards', { name: 'Sales' })],
    'PATCH /v1/boards/{id}': [
      'board.changed',
      async () => {
        const { owner, path } = await aBoard();
        return await asking('PATCH', path, { as: owner.as, body: { name: 'Cash' } });
      },
    ],
    'DELETE /v1/boards/{id}': [
      'board.deleted',
      async () => {
        const { owner, path } = await aBoard();
        return await asking('DELETE', path, { as: owner.as });
      },
    ],
    'POST /v1/boards/{id}/restore': [
      'board.restored',
      async () => {
        const { owner, path } = await aBoard();
        await remove(owner, path.slice('/v1/boards/'.length));
        return await asking('POST', `${path}/restore`, { as: owner.as });
      },
    ],
  };
}
