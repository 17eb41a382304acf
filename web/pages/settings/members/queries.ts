import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import type { ListInvitations, ListMembers } from '../../../api/generated.ts';
import { forManagers } from '../for-managers.ts';

export type Member = ListMembers['answer']['data'][number];
export type Invitation = ListInvitations['answer']['data'][number];

export const members = queryOptions({
  queryKey: ['settings', 'members'],
  queryFn: async ({ signal }): Promise<Member[]> => (await ask('GET /settings/members', { signal })).data,
});

/** The names of users, by id. For owners and admins. */
export const memberNames = queryOptions({
  ...members,
  select: (all: readonly Member[]): Readonly<Record<string, string>> =>
    Object.fromEntries(all.map(({ user_id: id, name, email }) => [id, name ?? email])),
});

/** The pending invitations. */
export const invitations = queryOptions({
  queryKey: ['settings', 'invitations'],
  queryFn: async ({ signal }): Promise<Invitation[]> =>
    (await ask('GET /settings/invitations', { signal })).data,
});

export const loadMembers = forManagers((queryClient) => {
  void queryClient.prefetchQuery(members);
  void queryClient.prefetchQuery(invitations);
});
