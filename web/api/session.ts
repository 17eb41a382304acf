import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import type { AcceptInvitation, ChangePassword, GetMe, ReadInvitation, SetUp } from './generated.ts';

/** Who is signed in, and where they work. */
export type Me = GetMe['answer']['data'];
export type Organization = Me['organization'];
/** What an invitation is for. */
export type Invitation = ReadInvitation['answer']['data'];

/** Who is signed in; fails with UNAUTHENTICATED where nobody is. */
export const me = queryOptions({
  queryKey: ['session', 'me'],
  queryFn: async ({ signal }): Promise<Me> => (await ask('GET /auth/me', { signal })).data,
  staleTime: 5 * 60_000,
});

export async function signIn(body: Readonly<{ email: string; password: string }>): Promise<Me> {
  return (await ask('POST /auth/sign-in', { body })).data;
}

export async function signOut(): Promise<void> {
  await ask('POST /auth/sign-out', {});
}

export async function switchOrganization(id: string): Promise<Me> {
  return (await ask('POST /auth/active-organization', { body: { organization_id: id } })).data;
}

export async function changePassword(body: ChangePassword['body']): Promise<Me> {
  return (await ask('POST /auth/change-password', { body })).data;
}

/** Whether there is no organisation at all yet. Once there is one, there always is. */
export const setupNeeded = queryOptions({
  queryKey: ['session', 'setup'],
  queryFn: async ({ signal }): Promise<boolean> => (await ask('GET /setup', { signal })).data.needed,
  staleTime: ({ state }) => (state.data === false ? Number.POSITIVE_INFINITY : 0),
  retry: false,
});

export async function setUp(body: SetUp['body']): Promise<Me> {
  return (await ask('POST /setup', { body })).data;
}

/** What the invitation with this token is for; fails with NOT_FOUND for one that lets nobody in. */
export function invitation(token: string) {
  return queryOptions({
    queryKey: ['session', 'invitation', token],
    queryFn: async ({ signal }): Promise<Invitation> =>
      (await ask('POST /auth/invitation', { body: { token }, signal })).data,
    staleTime: 60_000,
    gcTime: 0,
  });
}

export async function acceptInvitation(body: AcceptInvitation['body']): Promise<Me> {
  return (await ask('POST /auth/accept-invitation', { body })).data;
}
