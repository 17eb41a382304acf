import type { Tile } from '../../src/boards/tile.ts';
import type { Answer, TestApp } from '../support/app.ts';
import type { TeamMember } from './settings-support.ts';

export const BOARDS = '/api/v1/boards';

export type ShownBoard = Readonly<{
  id: string;
  name: string;
  is_built_in: boolean;
  is_shared: boolean;
  is_own: boolean;
  may_change: boolean;
  owner_name: string | null;
  tiles: readonly Tile[];
  hidden_tiles: number;
  updated_at: string | null;
}>;

/** What is asked about boards. */
export function askingBoards({ get, post, send }: TestApp) {
  return {
    list: async ({ as }: TeamMember) => {
      const { data, meta } = (await get(BOARDS, { as })).json<{
        data: (Omit<ShownBoard, 'tiles'> & { tile_count: number })[];
        meta: { total: number };
      }>();
      return { boards: data, names: data.map(({ name }) => name), total: meta.total };
    },
    create: async ({ as }: TeamMember, body: object) => await post(BOARDS, { as, body }),
    read: async ({ as }: TeamMember, id: string) => await get(`${BOARDS}/${id}`, { as }),
    change: async ({ as }: TeamMember, id: string, body: object, headers: Record<string, string> = {}) =>
      await send('PATCH', `${BOARDS}/${id}`, { as, body, headers }),
    remove: async ({ as }: TeamMember, id: string, headers: Record<string, string> = {}) =>
      await send('DELETE', `${BOARDS}/${id}`, { as, headers }),
    restore: async ({ as }: TeamMember, id: string) => await post(`${BOARDS}/${id}/restore`, { as }),
  };
}

export const boardIn = (answer: Answer) => answer.json<{ data: ShownBoard }>().data;
export const tagIn = (answer: Answer) => String(answer.headers['etag']);
