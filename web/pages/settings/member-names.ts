import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { ListMembers } from '../../api/generated.ts';

type Member = ListMembers['answer']['data'][number];

/** What those are called who can sign in, by the id of the user. For owners and admins. */
export const memberNamesQuery = queryOptions({
  queryKey: ['settings', 'members'],
  queryFn: async ({ signal }): Promise<Member[]> => (await ask('GET /settings/members', { signal })).data,
  select: (members): Readonly<Record<string, string>> =>
    Object.fromEntries(members.map(({ user_id: id, name, email }) => [id, name ?? email])),
});
