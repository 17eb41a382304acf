import { queryOptions } from '@tanstack/react-query';
import { ask, askTagged, type Tagged } from '../../../api/client.ts';
import type { GetClosure, GetOrganization } from '../../../api/generated.ts';
import { forManagers } from '../for-managers.ts';

export type OrganizationRecord = GetOrganization['answer']['data'];

/** The organisation with the version of it, so that a change of it can say which one it is of. */
export type OrganizationVersion = Readonly<{ organization: OrganizationRecord; tag: string | null }>;

export const organization = queryOptions({
  queryKey: ['settings', 'organization'],
  queryFn: async ({ signal }): Promise<OrganizationVersion> =>
    versionOf(await askTagged('GET /settings/organization', { signal })),
});

export function versionOf({
  answer,
  tag,
}: Tagged<'GET /settings/organization' | 'PATCH /settings/organization'>): OrganizationVersion {
  return { organization: answer.data, tag };
}

/** Whether the organisation is closed, and when it is erased. */
export const closure = queryOptions({
  queryKey: ['settings', 'closure'],
  queryFn: async ({ signal }): Promise<GetClosure['answer']['data']> =>
    (await ask('GET /settings/closure', { signal })).data,
});

export const loadOrganization = forManagers((queryClient) => void queryClient.prefetchQuery(organization));
