import { useMemo } from 'react';
import { inWords } from '../../session/label-words.ts';
import { useMe } from '../../session/use-me.ts';
import type { RecordFilter, RecordKind } from './kind.ts';
import { kindAt } from './kinds/index.ts';

/** The list at an address, in the words of the organisation's country; undefined where there is none. */
export function useKind(name: string): RecordKind | undefined {
  const { words } = useMe().organization;
  return useMemo(() => {
    const kind = kindAt(name);
    if (kind === undefined) return undefined;
    const say = (text: string) => inWords(text, words);
    return {
      ...kind,
      title: say(kind.title),
      singular: say(kind.singular),
      plural: say(kind.plural),
      search: { ...kind.search, label: say(kind.search.label) },
      filters: kind.filters.map((filter) => filterInWords(filter, say)),
      columns: kind.columns.map((column) => ({ ...column, heading: say(column.heading) })),
      ...(kind.creates === undefined ? {} : { creates: { ...kind.creates, label: say(kind.creates.label) } }),
    };
  }, [name, words]);
}

function filterInWords(filter: RecordFilter, say: (text: string) => string): RecordFilter {
  const label = say(filter.label);
  if (filter.kind !== 'choice') return { ...filter, label };
  return {
    ...filter,
    label,
    choices: filter.choices.map((choice) => ({ ...choice, label: say(choice.label) })),
  };
}
