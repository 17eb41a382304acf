import { queryOptions } from '@tanstack/react-query';
import { askTagged } from '../../api/client.ts';
import { definitionsQuery } from '../../custom-fields/definitions-query.ts';
import type { SignedInContext } from '../context.ts';
import type { Party } from './fields.ts';
import type { PartyKind } from './party-kind.ts';

/** A customer or a vendor with the version that it is of. */
export type TaggedParty = Readonly<{ kind: PartyKind; party: Party; tag: string | null }>;

/** A customer or a vendor, whole, with its version. */
export function partyQuery(kind: PartyKind, id: string) {
  return queryOptions({
    queryKey: [`${kind}s`, 'one', id],
    queryFn: async ({ signal }): Promise<TaggedParty> => await readParty(kind, id, signal),
  });
}

/** The fields that an organisation keeps of its customers or vendors. */
export function partyDefinitions(kind: PartyKind) {
  return definitionsQuery(`${kind}-profile`);
}

/** Asks for a customer or a vendor as it is now. */
export async function readParty(kind: PartyKind, id: string, signal?: AbortSignal): Promise<TaggedParty> {
  const { answer, tag } = await askTagged(`GET /v1/${kind}s/{id}`, {
    path: { id },
    ...(signal === undefined ? {} : { signal }),
  });
  // Without named fields, all are present.
  return { kind, party: answer.data as Party, tag };
}

/** Asks for a customer or a vendor before its page is there. */
export function loadParty({ queryClient }: SignedInContext, kind: PartyKind, id: string): void {
  void queryClient.prefetchQuery(partyQuery(kind, id));
  void queryClient.prefetchQuery(partyDefinitions(kind));
}
