import { useQueries } from '@tanstack/react-query';
import type { Board } from '../../api/generated.ts';
import { boardQuery } from '../boards/queries.ts';
import type { PackPart } from './pack-part.ts';

/** The boards of a pack, and the reasons why others are missing. */
export type BoardsOfPack = Readonly<{
  boards: ReadonlyMap<string, Board>;
  failures: ReadonlyMap<string, Error>;
  /** Whether each of them is there or failed. */
  areKnown: boolean;
  /** Asks again for one that failed. */
  retry: (id: string) => void;
}>;

export function useBoardsOf(parts: readonly PackPart[]): BoardsOfPack {
  const ids = [...new Set(parts.flatMap((part) => (part.kind === 'board' ? [part.id] : [])))];
  const results = useQueries({ queries: ids.map(boardQuery) });
  const boards = new Map<string, Board>();
  const failures = new Map<string, Error>();
  for (const [place, { data, error }] of results.entries()) {
    const id = ids[place] ?? '';
    if (data !== undefined) boards.set(id, data.board);
    else if (error !== null) failures.set(id, error);
  }
  return {
    boards,
    failures,
    areKnown: boards.size + failures.size === ids.length,
    retry: (id) => void results[ids.indexOf(id)]?.refetch(),
  };
}
