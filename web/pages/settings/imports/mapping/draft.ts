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
    const answered = Object.keys(parts).map((part) => [
      part,
      part === 'dates' ? (parts.dates ?? '') : 'by hand',
    ]);
    return {
      mapping: Object.fromEntries(all) as Mapping,
      answers: { ...answers, ...Object.fromEntries(answered) },
    };
  };
}

/** Names the account of a line. It answers nothing: what is asked of the lines is which way their amounts go. */
export function settingAccount(place: number, account: string): Change {
  return ({ mapping, answers }) => {
    const lines = (mapping.lines ?? []).map((line, index) =>
      index === place ? { ...line, account: { constant: account } } : line,
    );
    return { mapping: { ...mapping, lines }, answers };
  };
}

/** Answers a question by one of its choices. The accounts of lines stay as they were named. */
export function answering({ field, choices }: Question, value: string): Change {
  return ({ mapping, answers }) => {
    const sets = (choices.find((choice) => choice.value === value)?.sets ?? {}) as Partial<Mapping>;
    const { thousands: _thousands, ...others } = mapping;
    const kept = sets.decimal === undefined ? mapping : others;
    const lines = sets.lines?.map((line, place) => {
      const account = mapping.lines?.[place]?.['account'];
      return account === undefined ? line : { ...line, account };
    });
    return {
      mapping: {
        ...kept,
        ...sets,
        ...(lines === undefined ? {} : { lines }),
        columns: { ...mapping.columns, ...sets.columns },
      },
      answers: { ...answers, [field]: value },
    };
  };
}

/** The questions that are not answered. */
export function openOf(questions: readonly Question[], { answers }: Draft): readonly Question[] {
  return questions.filter(({ field }) => answers[field] === undefined);
}

/**
 * What is asked of a mapping as it is now: how dates and numbers are written depends on the columns that it reads, the rest was asked of
 * the table.
 */
export function questionsOf(guessed: readonly Question[], current: readonly Question[]): readonly Question[] {
  return [...guessed.filter((one) => !isOfForm(one)), ...current.filter(isOfForm)];
}

function isOfForm({ field }: Question): boolean {
  return field === 'dates' || field === 'decimal';
}
