import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ask } from '../../api/client.ts';
import { hasCode } from '../../api/failure.ts';
import { newKey } from '../../api/new-key.ts';
import type { PartyKind } from './party-kind.ts';
import { readParty, type TaggedParty } from './queries.ts';
import { bodyOf, type Changes } from './saving.ts';
import type { Problems } from './use-drafts.ts';

/** Creates a customer or a vendor, once however often the same is sent until an answer came. It never changes one that is there. */
export function useNewParty(
  kind: PartyKind,
  act: Readonly<{
    onCreated: (created: TaggedParty) => Promise<void>;
    onRefused: (wrong: Problems) => void;
  }>,
) {
  const queryClient = useQueryClient();
  const attempt = useRef<Readonly<{ content: string; key: string }> | null>(null);
  return useMutation({
    mutationFn: async (values: Changes): Promise<TaggedParty> => {
      const record = bodyOf(values);
      const content = JSON.stringify(record);
      if (attempt.current?.content !== content) attempt.current = { content, key: newKey() };
      const { data } = await ask(`POST /v1/${kind}s`, {
        body: { data: [record as NewRecord], existing: 'refuse' },
        idempotencyKey: attempt.current.key,
      });
      return await readParty(kind, data[0]?.id ?? '');
    },
    onSuccess: act.onCreated,
    onError: (failure) => {
      // Where the answer was lost, it may be there: then its name is taken.
      void queryClient.invalidateQueries({ queryKey: ['records', `${kind}s`] });
      act.onRefused(refusalsOfNew(failure));
    },
  });
}

// The form sends what the service checks.
type NewRecord = Readonly<{ external_id: string; name: string }>;

/** Why a new record is refused, by its fields. */
export function refusalsOfNew(failure: unknown): Problems {
  if (hasCode(failure, 'RECORDS_REFUSED'))
    return new Map(
      (failure.detail.refused ?? []).flatMap(({ field, message }): [string, string][] =>
        field === null ? [] : [[field, message]],
      ),
    );
  if (!hasCode(failure, 'INVALID_REQUEST')) return new Map();
  return new Map(
    (failure.detail.fields ?? []).map(({ field, message }) => [field.replace('data[0].', ''), message]),
  );
}
