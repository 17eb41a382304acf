import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { GetPerson, ListCompensation, PreviewPersonErasure } from '../../api/generated.ts';
import type { Me } from '../../api/session.ts';
import type { SignedInContext } from '../context.ts';
import type { Department, Membership } from './directory.ts';

export type Person = GetPerson['answer']['data'];
export type ErasurePreview = PreviewPersonErasure['answer']['data'];
export type Pay = ListCompensation['answer'];

/** All members, including those who have left: a manager may be one of them. */
export const memberships = queryOptions({
  queryKey: ['people', 'memberships'],
  queryFn: async ({ signal }): Promise<Membership[]> =>
    (await ask('GET /v1/memberships', { query: { status: 'all' }, signal })).data,
});

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

/** Asks for what both pages need before they are there. */
export function loadPeople({ queryClient }: SignedInContext): void {
  void queryClient.prefetchQuery(memberships);
  void queryClient.prefetchQuery(departments);
}
