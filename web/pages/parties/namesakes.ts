import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../api/client.ts';
import type { PartyKind } from './party-kind.ts';

/** A customer or a vendor that has a name already. */
export type Namesake = Readonly<{ id: string; name: string; externalId: string | null }>;

/** The customers or vendors, of every status, whose name is this one in small or capital letters; asked when typing pauses. */
export function useNamesakes(kind: PartyKind, name: string): readonly Namesake[] {
  const [settled, setSettled] = useState('');
  const text = plainName(name);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    queryKey: ['records', `${kind}s`, 'named', settled],
    enabled: settled.length >= SHORTEST,
    queryFn: async ({ signal }): Promise<readonly Namesake[]> => {
      const query = {
        status: 'all',
        search: settled.slice(0, LONGEST),
        fields: 'id,name,external_id',
      } as const;
      const answer = await ask(`GET /v1/${kind}s`, { query, signal });
      return answer.data.flatMap(({ id, name: other, external_id: externalId = null }) =>
        id === undefined || other === undefined || plainName(other) !== settled
          ? []
          : [{ id, name: other, externalId }],
      );
    },
  });
  return text === settled ? (data ?? []) : [];
}

/** An identifier made of a name, other than those that its namesakes have. */
export function identifierFor(name: string, namesakes: readonly Namesake[]): string {
  const words = plainName(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const base = Array.from(words.join('-')).slice(0, LONGEST_IDENTIFIER).join('');
  const taken = new Set(namesakes.map(({ externalId }) => externalId));
  // One of so many is free.
  const others = Array.from(taken, (_, index) => `${base}-${index + 2}`);
  return base === '' ? '' : ([base, ...others].find((one) => !taken.has(one)) ?? base);
}

function plainName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en');
}

const PAUSE_MS = 300;
// One letter is in too many names.
const SHORTEST = 2;
// As much as the search of the API takes.
const LONGEST = 200;
const LONGEST_IDENTIFIER = 60;
