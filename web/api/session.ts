import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import type { GetMe } from './generated.ts';

/** Who is signed in, and where they work. */
export type Me = GetMe['answer']['data'];
export type Organization = Me['organization'];

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

export async function changePassword(
  body: Parameters<typeof ask<'POST /auth/change-password'>>[1]['body'],
): Promise<void> {
  await ask('POST /auth/change-password', { body });
}
