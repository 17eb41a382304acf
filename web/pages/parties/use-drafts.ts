import { useState } from 'react';
import { refusalsOf } from '../../api/refusal.ts';
import type { Field, FieldRecord } from '../../custom-fields/field.ts';
import { type Draft, type Drafts, draftIn, readDraft, touchedIn, visibleIn } from './draft.ts';

/** The faults of the input, by the name of the field. */
export type Problems = ReadonlyMap<string, string>;

/** What is typed into the fields of a record, and what is wrong with it. */
export type TypedFields = ReturnType<typeof useDrafts>;

/** What is typed in place of the values of a record, and what the browser and the service say of it. */
export function useDrafts(fields: readonly Field[], record: FieldRecord) {
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [refused, refuse] = useState<Problems>(new Map());
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const isKnown = (name: string): boolean => fields.some((field) => field.name === name);
  const show = (wrong: Problems): void => {
    refuse(new Map([...wrong].filter(([name]) => isKnown(name))));
    setMended(new Set());
  };
  return {
    drafts,
    /** The reasons for the last refusal. */
    refused,
    /** The same, but what was typed over since. */
    problems: new Map([...refused].filter(([name]) => !mended.has(name))) as Problems,
    visible: visibleIn(fields, drafts, record),
    touched: touchedIn(fields, drafts, record),
    isKnown,
    show,
    /** Shows what the service refuses of fields. */
    showRefusals: (failure: unknown) => show(refusalsOf(failure)),
    type: (name: string, draft: Draft) => {
      setDrafts(new Map(drafts).set(name, draft));
      setMended(new Set(mended).add(name));
    },
    /** Forgets what was typed into other fields than these. */
    keep: (names: Pick<ReadonlySet<string>, 'has'>) =>
      setDrafts(new Map([...drafts].filter(([name]) => names.has(name)))),
    /** Reads these fields; `unfinished` are those of which the browser says that they are half typed. */
    read: (some: readonly Field[], unfinished: Problems) => {
      const values = new Map<string, unknown>();
      const wrong = new Map(unfinished);
      for (const field of some) {
        const reading = readDraft(field, draftIn(drafts, field, record));
        if (reading.ok) values.set(field.name, reading.value);
        else wrong.set(field.name, reading.problem);
      }
      return { values, wrong };
    },
  };
}
