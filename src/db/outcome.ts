/** What became of a draft: `id` is its row from now on, null where nothing of it counts any more. */
export type Outcome = Readonly<{
  /** Where the draft stands in its batch. */
  place: number;
  result: OutcomeResult;
  id: string | null;
}>;

export type OutcomeResult = 'added' | 'changed' | 'unchanged';
