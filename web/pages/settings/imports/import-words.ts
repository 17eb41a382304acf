import { formatCount } from '../../../format/number.ts';
import { KINDS } from './kind-words.ts';
import type { ImportSummary } from './queries.ts';

/** The name of an import. */
export function subjectOf({ kind, undoes }: Pick<ImportSummary, 'kind' | 'undoes'>): string {
  if (undoes !== null) return 'Undo of an import';
  return kind === null ? 'Book (zip)' : KINDS[kind];
}

/** How an import ended, or that it has not, in a word. */
export function stateOf({ state, dry_run: isDry, undoes, undo }: WithState): StateWord {
  switch (state) {
    case 'running':
      return { word: isDry ? 'Being checked' : 'Under way', tone: 'neutral' };
    case 'done':
      if (isDry) return { word: 'Checked', tone: 'neutral' };
      if (undo === 'done') return { word: 'Undone', tone: 'neutral' };
      return { word: undoes === null ? 'Imported' : 'Done', tone: 'good' };
    case 'refused':
      return { word: 'Refused', tone: 'warn' };
    case 'failed':
      return { word: 'Failed', tone: 'bad' };
    default:
      return state satisfies never;
  }
}

type WithState = Pick<ImportSummary, 'state' | 'dry_run' | 'undoes' | 'undo'>;
type StateWord = Readonly<{ word: string; tone: 'neutral' | 'good' | 'warn' | 'bad' }>;

/** The results for all records of an import, in a line. */
export function countsOf({ state, dry_run: isDry, report, undoes }: ImportSummary): string {
  if (report === null) return '';
  if (undoes !== null) return '';
  if (state === 'refused') return `${formatCount(report.refused_count)} refused`;
  const sum = (count: 'added' | 'changed' | 'unchanged') =>
    report.files.reduce((total, file) => total + (file[count] ?? 0), 0);
  const counts = [
    [sum('added'), 'added'],
    [sum('changed'), 'changed'],
    [sum('unchanged'), 'the same'],
  ] as const;
  const some = counts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  const summary = some.length === 0 ? 'nothing' : some.join(', ');
  return isDry ? `Would be: ${summary}` : summary;
}
