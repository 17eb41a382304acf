import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { AskConsent, ListAssistants } from '../../api/generated.ts';

/** An assistant that a member connected. */
export type Assistant = ListAssistants['answer']['data'][number];
/** What an assistant asks for, or where to go because it asked for something that cannot be given. */
export type Consent = AskConsent['answer']['data'];

/** Whose assistants are shown. */
export type Whose = 'own' | 'all';

/** The connected assistants of the reader, or of all members for owners and admins, the newest first. */
export function assistantsQuery(whose: Whose) {
  return queryOptions({
    queryKey: [...ASSISTANTS_KEY, whose],
    queryFn: async ({ signal }): Promise<readonly Assistant[]> =>
      (await ask('GET /settings/assistants', { query: { whose }, signal })).data,
  });
}

export const ASSISTANTS_KEY = ['settings', 'assistants'] as const;

/** Begins a consent to the request of an assistant. Each is good for one answer, so it is asked for once. */
export function consentQuery(request: string) {
  return queryOptions({
    queryKey: ['assistants', 'consent', request],
    queryFn: async ({ signal }): Promise<Consent> =>
      (await ask('POST /settings/assistant-requests', { body: { query: request }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
