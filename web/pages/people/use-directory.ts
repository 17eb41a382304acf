import { useQueries } from '@tanstack/react-query';
import { type Department, directoryOf, type Membership } from './directory.ts';
import { departments, memberships } from './queries.ts';

/** The directory as at a day or today, once both of its lists are loaded; `error` if one failed and has nothing to show. */
export function useDirectory(asOf: string | undefined, isWanted = true) {
  return useQueries({
    queries: [{ ...memberships(asOf), enabled: isWanted }, departments],
    combine: together,
  });
}

type QueryState<Data> = Readonly<{
  data: Data | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
}>;

function together([people, parts]: [QueryState<Membership[]>, QueryState<Department[]>]) {
  const failed = [people, parts].find(({ error, data }) => error !== null && data === undefined);
  return {
    data:
      people.data === undefined || parts.data === undefined
        ? undefined
        : directoryOf(people.data, parts.data),
    error: failed?.error ?? null,
    retry: (): void => void Promise.all([people.refetch(), parts.refetch()]),
  };
}
