import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';

/** A subject of the API with what can be done there. */
export type Subject = Readonly<{
  name: string;
  description: string;
  operations: readonly Readonly<{ id: string; method: string; path: string; summary: string }>[];
}>;

/** The subjects of the API, as its own document lists them. */
export const openApi = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }): Promise<Subject[]> =>
    subjectsOf((await ask('GET /openapi.json', { signal })) as unknown as OpenApi),
  staleTime: Number.POSITIVE_INFINITY,
});

type OpenApi = Readonly<{
  tags: readonly Readonly<{ name: string; description: string }>[];
  servers: readonly Readonly<{ url: string }>[];
  paths: Readonly<
    Record<
      string,
      Readonly<Record<string, Readonly<{ operationId: string; summary: string; tags: string[] }>>>
    >
  >;
}>;

function subjectsOf({ tags, servers, paths }: OpenApi): Subject[] {
  const prefix = servers[0]?.url ?? '';
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary, tags: subjects }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path: `${prefix}${path}`,
      summary,
      subjects,
    })),
  );
  return tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ subjects }) => subjects.includes(tag.name)),
  }));
}
