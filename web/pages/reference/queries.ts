import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { OpenApi, OperationObject, Schema } from './document.ts';

/** The reference: the document, with its operations as they are looked for. */
export type Reference = Readonly<{
  subjects: readonly Subject[];
  operations: ReadonlyMap<string, Operation>;
  schemas: Readonly<Record<string, Schema>>;
}>;

/** The description of the API, with its operations. */
export type Subject = Readonly<{ name: string; description: string; operations: readonly Operation[] }>;

/** An operation: where it is, what the document says of it, and the words that it is found by. */
export type Operation = Readonly<{
  id: string;
  method: string;
  path: string;
  subject: string;
  summary: string;
  object: OperationObject;
  words: string;
}>;

/** Read once: the document stays the same while the app runs. */
export const reference = queryOptions({
  queryKey: ['reference'],
  queryFn: async ({ signal }): Promise<Reference> =>
    referenceOf((await ask('GET /openapi.json', { signal })) as unknown as OpenApi),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The subjects with those operations alone in which every word of a text is found. */
export function findOperations(subjects: readonly Subject[], text: string): Subject[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return subjects
    .map((subject) => ({
      ...subject,
      operations: subject.operations.filter((operation) =>
        words.every((word) => operation.words.includes(word)),
      ),
    }))
    .filter(({ operations }) => operations.length > 0);
}

function referenceOf({ tags, servers, paths, components }: OpenApi): Reference {
  const prefix = servers[0]?.url ?? '';
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, object]) =>
      operationOf(method.toUpperCase(), `${prefix}${path}`, object),
    ),
  );
  return {
    subjects: tags.map((tag) => ({
      ...tag,
      operations: operations.filter(({ subject }) => subject === tag.name),
    })),
    operations: new Map(operations.map((operation) => [operation.id, operation])),
    schemas: components.schemas,
  };
}

function operationOf(method: string, path: string, object: OperationObject): Operation {
  const { operationId: id, summary, description = '', tags, parameters = [] } = object;
  const [subject = ''] = tags;
  const named = parameters.map(({ name }) => name);
  return {
    id,
    method,
    path,
    subject,
    summary,
    object,
    words: [id, method, path, subject, summary, description, ...named].join(' ').toLowerCase(),
  };
}
