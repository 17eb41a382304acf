import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import { hasCode } from './failure.ts';
import type {
  AcceptInvitation,
  ChangePassword,
  GetMe,
  GiveSecondFactor,
  ReadInvitation,
  SetUp,
  SignIn,
} from './generated.ts';

/** The signed-in user, and the organisation they work in. */
export type Me = GetMe['answer']['data'];
export type Organization = Me['organization'];
/** The offer of an invitation. */
export type Invitation = ReadInvitation['answer']['data'];

/** The signed-in user; fails with UNAUTHENTICATED if there is none. */
export const me = queryOptions({
  queryKey: ['session', 'me'],
  queryFn: async ({ signal }): Promise<Me> => (await ask('GET /auth/me', { signal })).data,
  staleTime: 5 * 60_000,
});

/** The same, or null if no user is signed in: for pages that both may read. */
export const meIfAny = queryOptions({
  queryKey: ['session', 'me-if-any'],
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      return (await ask('GET /auth/me', { signal })).data;
    } catch (failure) {
      if (hasCode(failure, 'UNAUTHENTICATED')) return null;
      throw failure;
    }
  },
  gcTime: 0,
});

export async function signIn(body: SignIn['body']): Promise<Me> {
  return (await ask('POST /auth/sign-in', { body })).data;
}

/** The second step, where the first was answered SECOND_FACTOR_REQUIRED. */
export async function giveSecondFactor(body: GiveSecondFactor['body']): Promise<Me> {
  return (await ask('POST /auth/sign-in/second-factor', { body })).data;
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

/** The offer of the invitation with this token; fails with NOT_FOUND for one that is not valid. */
export function invitation(token: string) {
  return queryOptions({
    queryKey: ['session', 'invitation', token],
    queryFn: async ({ signal }): Promise<Invitation> => await readInvitation(token, signal),
    staleTime: 60_000,
    gcTime: 0,
  });
}

export async function readInvitation(token: string, signal?: AbortSignal): Promise<Invitation> {
  return (
    await ask('POST /auth/invitation', { body: { token }, ...(signal === undefined ? {} : { signal }) })
  ).data;
}

/** Makes an account with the membership that the link of an invitation is for. */
export async function acceptInvitation(body: AcceptInvitation['body']): Promise<Me> {
  return (await ask('POST /auth/accept-invitation', { body })).data;
}

/** The open invitations to the reader's own address: none while it is not verified. */
export const ownInvitations = queryOptions({
  queryKey: ['session', 'invitations'],
  queryFn: async ({ signal }): Promise<readonly Invitation[]> =>
    (await ask('GET /auth/invitations', { signal })).data,
  staleTime: 60_000,
});

export async function acceptOwnInvitation(id: string): Promise<Me> {
  return (await ask('POST /auth/invitations/{id}/accept', { path: { id } })).data;
}

export async function declineOwnInvitation(id: string): Promise<void> {
  await ask('POST /auth/invitations/{id}/decline', { path: { id } });
}
