import { queryOptions } from '@tanstack/react-query';
import { ask } from '../api/client.ts';
import type { Definition, Subject } from './field.ts';

/** The active fields of a kind of record, in their order. */
export function definitionsQuery(subject: Subject) {
  return queryOptions({
    queryKey: ['custom-fields', 'definitions', subject],
    queryFn: async ({ signal }): Promise<Definition[]> =>
      (await ask('GET /custom-fields/definitions', { query: { subject }, signal })).data,
  });
}
