import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '../../../session/use-me.ts';
import { partyDefinitions } from '../../parties/queries.ts';
import type { RecordKind } from '../kind.ts';
import { useChosenColumns } from './chosen-columns.ts';
import { partyColumns } from './party-columns.tsx';

/** The list with the columns that the reader chose, where there is a choice. */
export function useShownColumns(kind: RecordKind): RecordKind {
  const { base_currency: baseCurrency } = useMe().organization;
  const party = kind.chooses;
  const chosen = useChosenColumns(party ?? 'customer');
  const hasCustom = party !== null && chosen.some((name) => name.includes('.'));
  const { data: definitions = NONE } = useQuery({
    ...partyDefinitions(party ?? 'customer'),
    enabled: hasCustom,
  });
  return useMemo(() => {
    const [name] = kind.columns;
    if (party === null || name === undefined) return kind;
    const columns = partyColumns(party, definitions, baseCurrency).filter(({ key }) => chosen.includes(key));
    // Custom fields are asked for before their names are known.
    return { ...kind, columns: [{ ...name, fields: [...name.fields, ...chosen] }, ...columns] };
  }, [kind, party, definitions, baseCurrency, chosen]);
}

const NONE: readonly never[] = [];
