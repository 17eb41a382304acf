import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { GetPerson, ListCompensation, PreviewPersonErasure } from '../../api/generated.ts';
import type { Me } from '../../api/session.ts';
import type { SignedInContext } from '../context.ts';
import type { Department, Membership } from './directory.ts';

export type Person = GetPerson['answer']['data'];
export type ErasurePreview = PreviewPersonErasure['answer']['data'];
export type Pay = ListCompensation['answer'];

/** All members as at a day or today, including those who had left: a manager may be one of them. */
export function memberships(asOf: string | undefined) {
  return queryOptions({
    queryKey: ['people', 'memberships', asOf ?? 'today'],
    queryFn: async ({ signal }): Promise<Membership[]> => {
      const query = { status: 'all', ...(asOf === undefined ? {} : { asOf }) } as const;
      // Without a sort, the answer is the list of the specification.
      return (await ask('GET /v1/memberships', { query, signal })).data as Membership[];
    },
  });
}

export const departments = queryOptions({
  queryKey: ['people', 'departments'],
  queryFn: async ({ signal }): Promise<Department[]> => (await ask('GET /v1/departments', { signal })).data,
});

export function person(id: string) {
  return queryOptions({
    queryKey: ['people', 'person', id],
    queryFn: async ({ signal }): Promise<Person> =>
      (await ask('GET /v1/persons/{id}', { path: { id }, signal })).data,
  });
}

/** A preview of a person's erasure. For owners only. */
export function erasurePreview(id: string) {
  return queryOptions({
    queryKey: ['people', 'erasure', id],
    queryFn: async ({ signal }): Promise<ErasurePreview> =>
      (await ask('GET /v1/persons/{id}/erasure', { path: { id }, signal })).data,
  });
}

/** A person's pay. Only for users with access to it. */
export function pay(membershipId: string) {
  return queryOptions({
    queryKey: ['people', 'pay', membershipId],
    queryFn: async ({ signal }): Promise<Pay> =>
      await ask('GET /v1/compensation/{membershipId}', { path: { membershipId }, signal }),
  });
}

export function maySeePay({ capabilities }: Me): boolean {
  return capabilities.includes('people.view_cost');
}

/** Asks for what both pages need before they are there; of another day the page does, which knows whether there is such a day. */
export function loadPeople({ queryClient }: SignedInContext, asOf: string | undefined): void {
  if (asOf === undefined) void queryClient.prefetchQuery(memberships(asOf));
  void queryClient.prefetchQuery(departments);
}
