import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../api/client.ts';
import type { SearchHit } from '../api/generated.ts';
import type { Command } from './command.ts';
import { firstGroups, foundGroups, type OptionGroup, stillFitting } from './found.ts';

/** What a text names. */
export type SearchResults = Readonly<{
  groups: readonly OptionGroup[];
  /** Whether the answer to this text is still to come. */
  isPending: boolean;
  failure: Error | null;
}>;

/**
 * Finds pages, records and actions. The service is asked when typing pauses; a request for an earlier text is cancelled, and of its answer nothing is shown
 * but what fits the text that is there now.
 */
export function useFound(typed: string, commands: readonly Command[]): SearchResults {
  const text = typed.trim().slice(0, LONGEST);
  const asked = usePaused(text);
  const { data = [], error, isFetching, isPlaceholderData } = useQuery(hitsQuery(asked));
  if (text === '') return { groups: firstGroups(commands), isPending: false, failure: null };
  const isOfThis = asked === text && !isPlaceholderData;
  const hits = isOfThis ? data : stillFitting(text, data);
  return {
    groups: foundGroups(text, commands, hits),
    isPending: !isOfThis ? error === null || asked !== text : isFetching && data.length === 0,
    failure: asked === text ? error : null,
  };
}

function hitsQuery(text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: async ({ signal }): Promise<readonly SearchHit[]> =>
      (await ask('GET /v1/search', { query: { q: text }, signal })).data,
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    gcTime: 60_000,
  });
}

// As much as the service takes.
const LONGEST = 500;
const PAUSE_MS = 120;

/** A text, once it has not changed for a moment. An empty one at once. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : paused;
}
