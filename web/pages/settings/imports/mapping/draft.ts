import type { MappedColumn, Mapping, Question } from './queries.ts';

/** A mapping that is being made, what was answered, and how it was before the last change. */
export type Draft = Readonly<{
  mapping: Mapping;
  answers: Readonly<Record<string, string>>;
  before: Draft | null;
}>;

export type Change = (draft: Draft) => Omit<Draft, 'before'>;

/** The draft after a change, or as it was before the last one. */
export function changeDraft(draft: Draft, change: Change | 'undo'): Draft {
  if (change === 'undo') return draft.before ?? draft;
  return { ...change(draft), before: draft };
}

/** Says where one of our columns comes from; null is from nowhere. What was asked about it is answered by this. */
export function settingColumn(name: string, source: MappedColumn | null): Change {
  return ({ mapping, answers }) => {
    const { [name]: _before, ...others } = mapping.columns;
    const columns = source === null ? others : { ...mapping.columns, [name]: source };
    return { mapping: { ...mapping, columns }, answers: { ...answers, [`columns.${name}`]: 'by hand' } };
  };
}

/** Sets parts of a mapping; undefined leaves one out. What was asked about them is answered by this. */
export function settingParts(
  parts: { readonly [Part in keyof Mapping]?: Mapping[Part] | undefined },
): Change {
  return ({ mapping, answers }) => {
    const all = Object.entries({ ...mapping, ...parts }).filter(([, value]) => value !== undefined);
    const answered = Object.keys(parts).map((part) => [part, 'by hand']);
    return {
      mapping: Object.fromEntries(all) as Mapping,
      answers: { ...answers, ...Object.fromEntries(answered) },
    };
  };
}

/** Answers a question by one of its choices. */
export function answering({ field, choices }: Question, value: string): Change {
  return ({ mapping, answers }) => {
    const sets = (choices.find((choice) => choice.value === value)?.sets ?? {}) as Partial<Mapping>;
    const { thousands: _thousands, ...others } = mapping;
    const kept = sets.decimal === undefined ? mapping : others;
    return {
      mapping: { ...kept, ...sets, columns: { ...mapping.columns, ...sets.columns } },
      answers: { ...answers, [field]: value },
    };
  };
}

/** The questions that are not answered. */
export function openOf(questions: readonly Question[], { answers }: Draft): readonly Question[] {
  return questions.filter(({ field }) => answers[field] === undefined);
}
