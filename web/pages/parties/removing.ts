import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { ask } from '../../api/client.ts';
import { hasCode } from '../../api/failure.ts';
import { partyQuery, type TaggedParty } from './queries.ts';
import { LISTS } from './record-links.tsx';

/**
 * Removes a customer or a vendor that has not changed since it was read and that nothing names, and leaves its page. Fails with
 * PRECONDITION_FAILED, or CONFLICT where something names it.
 */
export async function removeParty(
  queryClient: QueryClient,
  router: AnyRouter,
  { kind, party, tag }: TaggedParty,
): Promise<void> {
  const { id } = party;
  await ask(`DELETE /v1/${kind}s/{id}`, { path: { id }, ...(tag === null ? {} : { ifMatch: tag }) });
  if (router.history.location.pathname.endsWith(id)) await router.navigate({ to: LISTS[kind] });
  queryClient.removeQueries({ queryKey: partyQuery(kind, id).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['records', `${kind}s`] });
}

/** Why a customer or a vendor stays. */
export function whyNotRemoved(failure: unknown): string {
  if (hasCode(failure, 'PRECONDITION_FAILED')) return 'it has changed since.';
  return failure instanceof Error ? failure.message : '';
}
