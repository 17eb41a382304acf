import { useId } from 'react';
import { useCode } from '../../../parts/use-code.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import type { ChosenFile } from './chosen-file.ts';
import type { MappingSummary } from './queries.ts';

/** The form that makes a mapping for a table; it is loaded when it is wanted. */
export function MakeMapping({ chosen, mappings, onSaved, onCancel }: MakeMappingProps) {
  const code = useCode(load, true);
  const key = useId();
  if (code === null) return <ListSkeleton />;
  const { file, format } = chosen;
  const from = {
    key: `${key} ${file.name} ${file.size} ${file.lastModified}`,
    file,
    format: format === 'xlsx' ? 'xlsx' : 'csv',
  } as const;
  return <code.MappingEditor from={from} mappings={mappings} onSaved={onSaved} onCancel={onCancel} />;
}

type MakeMappingProps = Readonly<{
  chosen: ChosenFile;
  mappings: readonly MappingSummary[];
  onSaved: (name: string) => void;
  onCancel: () => void;
}>;

const load = async () => await import('./mapping/mapping-editor.tsx');
