import type { EntryDraft } from '../../ledger/entry.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';

/** Marks the entries of a file that value what is owed or held in other currencies, and says by which rule. */
export class Revaluations {
  readonly #rule: string;
  readonly #recognises: (draft: EntryDraft) => boolean;
  #count = 0;
  #first: Readonly<{ name: string; day: Day }> | null = null;

  /** `rule` says in words what is recognised. */
  constructor(rule: string, recognises: (draft: EntryDraft) => boolean) {
    this.#rule = rule;
    this.#recognises = recognises;
  }

  /** The entry, marked if it is a revaluation. */
  mark(draft: EntryDraft): EntryDraft {
    if (draft.kind !== 'ordinary' || !this.#recognises(draft)) return draft;
    this.#count += 1;
    this.#first ??= { name: draft.externalId ?? '', day: draft.date };
    return { ...draft, kind: 'revaluation' };
  }

  report(warn: (warning: string) => void): void {
    if (this.#first === null) return;
    const entries =
      this.#count === 1 ? '1 entry counts' : `${this.#count.toLocaleString('en')} entries count`;
    const { name, day } = this.#first;
    warn(
      `${entries} as revaluation of amounts in other currencies, by this rule: ${this.#rule}; first ${quote(name)} of ${formatDay(day)}`,
    );
  }
}
