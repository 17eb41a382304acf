import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '../../api/failure.ts';
import { areBeside, refusalsOf } from '../../api/refusal.ts';
import { type Field, valueIn } from '../../custom-fields/field.ts';
import { type Draft, type Drafts, isSameValue, readDraft, touchedIn, visibleIn } from './draft.ts';
import { partyQuery, readParty, type TaggedParty } from './queries.ts';
import { type Changes, type Saved, saveChanges } from './saving.ts';

/** The faults of the input, by the name of the field. */
export type Problems = ReadonlyMap<string, string>;

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
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [refused, refuse] = useState<Problems>(new Map());
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const [partly, setPartly] = useState<Saved | null>(null);
  const [theirs, setTheirs] = useState<TaggedParty | null>(null);
  const visible = visibleIn(fields, drafts, base.party);
  const problems: Problems = new Map([...refused].filter(([name]) => !mended.has(name)));
  const touched = touchedIn(fields, drafts, base.party);
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
    onError: (failure) => showProblems(new Map([...refusalsOf(failure)].filter(([name]) => isKnown(name)))),
  });

  function isKnown(name: string): boolean {
    return fields.some((field) => field.name === name);
  }

  function showProblems(wrong: Problems): void {
    refuse(wrong);
    setMended(new Set());
  }

  function settle(saved: Saved): void {
    setTheirs(null);
    if (saved.rejected.size === 0) return onSaved(saved);
    setBase(saved.now);
    setDrafts(new Map([...drafts].filter(([name]) => saved.rejected.has(name))));
    showProblems(saved.rejected);
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
    const wrong = new Map(unfinished);
    const changes = new Map<string, unknown>();
    for (const field of touched) {
      const reading = visible.has(field.name) ? readDraft(field, drafts.get(field.name) ?? '') : null;
      if (reading?.ok === true) changes.set(field.name, reading.value);
      else if (reading?.ok === false) wrong.set(field.name, reading.problem);
    }
    showProblems(wrong);
    setPartly(null);
    if (wrong.size > 0) return;
    if (changes.size === 0) onSaved(null);
    else saving.mutate({ from, changes });
  }

  return {
    base,
    drafts,
    /** The reasons for the last refusal. */
    refused,
    /** The same, but what was typed over since. */
    problems,
    partly,
    theirs,
    visible,
    touched,
    isSaving: saving.isPending,
    /** A failure that concerns no field. */
    failure: areBeside(refusalsOf(saving.error), isKnown) ? null : saving.error,
    type: (name: string, draft: Draft) => {
      setDrafts(new Map(drafts).set(name, draft));
      setMended(new Set(mended).add(name));
    },
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
