import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../api/client.ts';
import { type Firings, firingsQuery } from './firings.ts';

/** Marks what is shown as seen, and goes on marking for the reader what was new when they came. */
export function useSeen(firings: Firings | undefined): ReadonlySet<string> {
  const queryClient = useQueryClient();
  const [unseen, setUnseen] = useState<ReadonlySet<string>>(new Set());
  const fresh = firings?.data.filter(({ seen_at: seenAt }) => seenAt === null).map(({ id }) => id) ?? [];
  if (fresh.some((id) => !unseen.has(id))) setUnseen(new Set([...unseen, ...fresh]));
  const [newest] = fresh;
  const { mutate } = useMutation({
    mutationFn: async (upTo: string) => await ask('POST /v1/alerts/firings/seen', { body: { up_to: upTo } }),
    onSuccess: async () => await queryClient.invalidateQueries(firingsQuery),
  });
  useEffect(() => {
    if (newest !== undefined) mutate(newest);
  }, [newest, mutate]);
  return unseen;
}
