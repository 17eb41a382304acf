import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '../../api/failure.ts';
import { areBeside, refusalsOf } from '../../api/refusal.ts';
import { type Field, valueIn } from '../../custom-fields/field.ts';
import { isSameValue } from './draft.ts';
import { partyQuery, readParty, type TaggedParty } from './queries.ts';
import { type Changes, type Saved, saveChanges } from './saving.ts';
import { type Problems, useDrafts } from './use-drafts.ts';

/**
 * A customer or a vendor on its way to another state: what it was when one began, what was typed since, and what the service said of
 * it. `onSaved` is called when all of it was taken.
 */
export function usePartyForm(
  current: TaggedParty,
  fields: readonly Field[],
  onSaved: (saved: Saved | null) => void,
) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(current);
  const [partly, setPartly] = useState<Saved | null>(null);
  const [theirs, setTheirs] = useState<TaggedParty | null>(null);
  const typed = useDrafts(fields, base.party);
  const { visible, touched, isKnown } = typed;
  const saving = useMutation({
    mutationFn: async ({ from, changes }: Attempt): Promise<Outcome> => {
      try {
        return { kind: 'saved', saved: await saveChanges(queryClient, from, changes) };
      } catch (failure) {
        if (!hasCode(failure, 'PRECONDITION_FAILED')) throw failure;
        return { kind: 'conflict', theirs: await readParty(from.kind, from.party.id) };
      }
    },
    onSuccess: (outcome, { changes }) => {
      if (outcome.kind === 'saved') return settle(outcome.saved);
      queryClient.setQueryData(partyQuery(base.kind, base.party.id).queryKey, outcome.theirs);
      // The input is already saved: another user entered the same, or the answer was lost.
      if (isAll(changes, outcome.theirs)) return onSaved(null);
      setTheirs(outcome.theirs);
    },
    onError: typed.showRefusals,
  });

  function settle(saved: Saved): void {
    setTheirs(null);
    if (saved.rejected.size === 0) return onSaved(saved);
    setBase(saved.now);
    typed.keep(saved.rejected);
    typed.show(saved.rejected);
    setPartly(saved.changed.length === 0 ? null : saved);
  }

  function isAll(changes: Changes, { party }: TaggedParty): boolean {
    return fields.every(
      (field) =>
        !changes.has(field.name) || isSameValue(field, changes.get(field.name), valueIn(party, field.name)),
    );
  }

  /** Sends what was touched and is there; `unfinished` are fields of which the browser says that they are half typed. */
  function save(from: TaggedParty, unfinished: Problems = new Map()): void {
    const { values, wrong } = typed.read(
      touched.filter(({ name }) => visible.has(name)),
      unfinished,
    );
    typed.show(wrong);
    setPartly(null);
    if (wrong.size > 0) return;
    if (values.size === 0) onSaved(null);
    else saving.mutate({ from, changes: values });
  }

  return {
    base,
    ...typed,
    partly,
    theirs,
    isSaving: saving.isPending,
    /** A failure that concerns no field. */
    failure: areBeside(refusalsOf(saving.error), isKnown) ? null : saving.error,
    save,
    /** Keeps the input, and continues on top of the other user's changes. */
    goOn: () => setTheirs(null),
    /** Starts again from the other user's changes. */
    rebase: (now: TaggedParty) => {
      setBase(now);
      save(now);
    },
  };
}

type Attempt = Readonly<{ from: TaggedParty; changes: Changes }>;
type Outcome =
  | Readonly<{ kind: 'saved'; saved: Saved }>
  | Readonly<{ kind: 'conflict'; theirs: TaggedParty }>;
