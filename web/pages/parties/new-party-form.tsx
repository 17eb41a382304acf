import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { areBeside } from '../../api/refusal.ts';
import { customKey, type Definition, valueIn } from '../../custom-fields/field.ts';
import { shortName } from '../../format/short-name.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { say } from '../../parts/toast.tsx';
import { UnsavedDialog } from '../../parts/unsaved-dialog.tsx';
import { useLabelWords } from '../../session/label-words.ts';
import { FieldsToFill } from './fields-to-fill.tsx';
import { CONTROL, focusFirst, unfinishedIn } from './form-focus.ts';
import { identifierFor, type Namesake, useNamesakes } from './namesakes.ts';
import { beginningOf, newPartyFields } from './new-party-fields.ts';
import styles from './new-party-form.module.css';
import formStyles from './party-form.module.css';
import type { PartyKind } from './party-kind.ts';
import { PARTIES } from './party-kinds.ts';
import { partyQuery, type TaggedParty } from './queries.ts';
import { LISTS } from './record-links.tsx';
import { removeParty, whyNotRemoved } from './removing.ts';
import { SaveBar } from './save-bar.tsx';
import { type Problems, useDrafts } from './use-drafts.ts';
import { refusalsOfNew, useNewParty } from './use-new-party.ts';

/** The fields of a customer or a vendor to be created. Each fault is shown beside its field. */
export function NewPartyForm({ kind, definitions }: NewPartyFormProps) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const place = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [sent, setSent] = useState<Readonly<{ name: string; identifier: string }> | null>(null);
  const inWords = useLabelWords();
  const noun = inWords(kind);
  const title = inWords(PARTIES[kind].title);
  const namesakes = useNamesakes(kind, name);
  const fields = useMemo(() => newPartyFields(kind, noun, definitions), [kind, noun, definitions]);
  // Without an answer it may have been created, and is then its own namesake: another identifier would create it again.
  const identifier = sent?.name === name ? sent.identifier : identifierFor(name, namesakes);
  const record = beginningOf(definitions, identifier);
  const typed = useDrafts(fields, record);
  const { refused, touched, visible } = typed;
  const creating = useNewParty(kind, { onCreated: open, onRefused });
  useEffect(() => focusFirst(place.current, CONTROL)?.focus(), []);
  useEffect(() => {
    if (refused.size > 0) focusFirst(place.current, `[data-wrong] ${CONTROL}`);
  }, [refused]);

  function onRefused(wrong: Problems): void {
    if (wrong.size > 0) setSent(null);
    typed.show(wrong);
  }

  async function open(created: TaggedParty): Promise<void> {
    const { id, name: called } = created.party;
    queryClient.setQueryData(partyQuery(kind, id).queryKey, created);
    void queryClient.invalidateQueries({ queryKey: ['records', `${kind}s`] });
    say(`${shortName(called)} created`, () => void undo(created));
    const page: string = `${LISTS[kind]}/${id}`;
    await router.navigate({ to: page });
  }

  async function undo(created: TaggedParty): Promise<void> {
    try {
      await removeParty(queryClient, router, created);
      say(`${shortName(created.party.name)} removed`);
    } catch (failure) {
      say(`Couldn’t undo: ${whyNotRemoved(failure)}`);
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (creating.isPending) return;
    const there = fields.filter((field) => visible.has(field.name));
    const { values, wrong } = typed.read(there, unfinishedIn(event.currentTarget));
    typed.show(wrong);
    // What is empty is left out, but where a default would take its place.
    const filled = [...values].filter(
      ([key, value]) => value !== null || (customKey(key) !== null && valueIn(record, key) !== undefined),
    );
    if (wrong.size > 0) return;
    setSent({ name, identifier });
    creating.mutate(new Map(filled));
  };
  const failure = areBeside(refusalsOfNew(creating.error), typed.isKnown) ? null : creating.error;
  return (
    <>
      <form ref={place} className={formStyles.form} noValidate onSubmit={submit} aria-label={title}>
        <FieldsToFill
          fields={fields}
          record={record}
          typed={{
            ...typed,
            type: (field, draft) => {
              typed.type(field, draft);
              if (field === 'name' && typeof draft === 'string') setName(draft);
            },
          }}
          below={(field) =>
            field.name === 'name' && <Namesakes kind={kind} noun={noun} namesakes={namesakes} />
          }
        />
        <SaveBar form={{ ...typed, partly: null, failure }} fields={fields} isNew>
          <Button type="submit" variant="primary" busy={creating.isPending}>
            {`Create ${noun}`}
          </Button>
          <ButtonLink variant="quiet" to={LISTS[kind]}>
            Cancel
          </ButtonLink>
        </SaveBar>
      </form>
      <UnsavedDialog
        isUnsaved={touched.length > 0 && !creating.isPending && !creating.isSuccess}
        description={`The ${noun} is not created yet.`}
      />
    </>
  );
}

type NewPartyFormProps = Readonly<{ kind: PartyKind; definitions: readonly Definition[] }>;

type NamesakesProps = Readonly<{ kind: PartyKind; noun: string; namesakes: readonly Namesake[] }>;

function Namesakes({ kind, noun, namesakes }: NamesakesProps) {
  const [first] = namesakes;
  const page: string = `${LISTS[kind]}/${first?.id ?? ''}`;
  return (
    <p role="status" className={styles.namesakes}>
      {first !== undefined && (
        <>
          {namesakes.length === 1 ? `There is a ${noun}` : `There are ${namesakes.length} ${noun}s`} with this
          name: <Link to={page}>{first.name}</Link>
        </>
      )}
    </p>
  );
}
