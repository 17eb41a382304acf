import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import type { ReadPasswordLink, ResetPassword } from './generated.ts';
import type { Me } from './session.ts';

/** Whether links are mailed here; where they are not, an operator hands them over. */
export const byMail = queryOptions({
  queryKey: ['session', 'recovery'],
  queryFn: async ({ signal }): Promise<boolean> => (await ask('GET /auth/recovery', { signal })).data.by_mail,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The account whose password a link sets; fails with NOT_FOUND for a link that sets none. */
export function passwordLink(token: string) {
  return queryOptions({
    queryKey: ['session', 'password-link', token],
    queryFn: async ({ signal }): Promise<ReadPasswordLink['answer']['data']> =>
      (await ask('POST /auth/password-link', { body: { token }, signal })).data,
    staleTime: 60_000,
    gcTime: 0,
  });
}

export async function askForLink(email: string): Promise<void> {
  await ask('POST /auth/forgotten-password', { body: { email } });
}

export async function resetPassword(body: ResetPassword['body']): Promise<ResetPassword['answer']['data']> {
  return (await ask('POST /auth/reset-password', { body })).data;
}

/** Asks for another link to the reader's own address. Returns whether one is mailed. */
export async function requestVerification(): Promise<boolean> {
  return (await ask('POST /auth/verification', {})).data.by_mail;
}

export async function verifyAddress(token: string): Promise<Me> {
  return (await ask('POST /auth/verify-address', { body: { token } })).data;
}
