import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { useMe } from '../../../session/use-me.ts';
import { nameOf } from '../../people/directory.ts';
import { departments, memberships } from '../../people/queries.ts';
import { members } from '../members/queries.ts';
import type { AuditEvent } from './queries.ts';

/** The names of the log's ids; null if unknown. */
export type Names = (kind: string, id: string | null) => string | null;

/** Names of what the events are about. A list is asked for only where an event has something of it. */
export function useNames(events: readonly AuditEvent[]): Names {
  const me = useMe();
  const has = (pattern: RegExp): boolean =>
    events.some(
      ({ subject, before, after }) =>
        pattern.test(subject.kind) || pattern.test(JSON.stringify([before, after])),
    );
  const people = useQuery({ ...memberships(undefined), enabled: has(/membership/) }).data;
  const parts = useQuery({ ...departments, enabled: has(/department/) }).data;
  const users = useQuery(members).data;
  const clients = useQuery({ ...customerNames, enabled: has(/^customer$/) }).data;
  const known: Readonly<Record<string, (id: string) => string | null | undefined>> = {
    organization: (id) => (id === me.organization.id ? me.organization.name : null),
    membership: (id) => {
      const found = people?.find((membership) => membership.id === id);
      return found === undefined ? null : nameOf(found);
    },
    department: (id) => parts?.find((department) => department.id === id)?.name,
    user: (id) => {
      const found = users?.find(({ user_id: user }) => user === id);
      return found?.name ?? found?.email;
    },
    customer: (id) => clients?.get(id),
  };
  return (kind, id) => (id === null ? null : (known[kind]?.(id) ?? null));
}

const customerNames = queryOptions({
  queryKey: ['settings', 'names of customers'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
    const { data } = await ask('GET /v1/customers', { query: { status: 'all', fields: 'id,name' }, signal });
    return new Map(
      data.flatMap(({ id, name }) => (id === undefined || name === undefined ? [] : [[id, name]])),
    );
  },
});
