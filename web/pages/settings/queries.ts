import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask, askTagged, type Tagged } from '../../api/client.ts';
import type {
  GetClosure,
  GetOrganization,
  GetRetention,
  ListInvitations,
  ListMembers,
  PreviewRetention,
  ReadAuditLog,
} from '../../api/generated.ts';
import { isManager } from '../../session/manager.ts';
import type { SignedInContext } from '../context.ts';
import type { AuditSearch } from './audit-search.ts';

export type OrganizationRecord = GetOrganization['answer']['data'];
export type Member = ListMembers['answer']['data'][number];
export type Invitation = ListInvitations['answer']['data'][number];
export type AuditEvent = ReadAuditLog['answer']['data'][number];

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

export const members = queryOptions({
  queryKey: ['settings', 'members'],
  queryFn: async ({ signal }): Promise<Member[]> => (await ask('GET /settings/members', { signal })).data,
});

/** Whether the organisation is closed, and when it is erased. */
export const closure = queryOptions({
  queryKey: ['settings', 'closure'],
  queryFn: async ({ signal }): Promise<GetClosure['answer']['data']> =>
    (await ask('GET /settings/closure', { signal })).data,
});

export type Retention = GetRetention['answer']['data'];
export type RetentionPreview = PreviewRetention['answer']['data'];

/** How long things are kept, and when that was last applied. */
export const retention = queryOptions({
  queryKey: ['settings', 'retention'],
  queryFn: async ({ signal }): Promise<Retention> => (await ask('GET /settings/retention', { signal })).data,
});

/** The last time that old things were removed, and how many; null where nothing was. */
export const lastRemoval = queryOptions({
  queryKey: ['settings', 'retention', 'last removal'],
  queryFn: async ({ signal }): Promise<AuditEvent | null> => {
    const search = { action: 'retention.run', limit: '1' };
    return (await ask('GET /settings/audit-log', { query: search, signal })).data[0] ?? null;
  },
});

/** Those that are open. */
export const invitations = queryOptions({
  queryKey: ['settings', 'invitations'],
  queryFn: async ({ signal }): Promise<Invitation[]> =>
    (await ask('GET /settings/invitations', { signal })).data,
});

/** What was changed, page by page, the newest first. */
export function auditLog(search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: ['settings', 'audit log', search],
    queryFn: async ({ pageParam, signal }) =>
      await ask('GET /settings/audit-log', {
        query: { ...search, limit: PAGE, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: NO_CURSOR,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  });
}

const PAGE = '50';
const NO_CURSOR: string | null = null;

/** Asks for what a page of the settings needs before it is there; of those who may not see it, nothing. */
export function forManagers(load: (queryClient: QueryClient) => void) {
  return ({ context }: Readonly<{ context: SignedInContext }>): void => {
    if (isManager(context.me)) load(context.queryClient);
  };
}

export const loadOrganization = forManagers((queryClient) => void queryClient.prefetchQuery(organization));

export const loadMembers = forManagers((queryClient) => {
  void queryClient.prefetchQuery(members);
  void queryClient.prefetchQuery(invitations);
});
