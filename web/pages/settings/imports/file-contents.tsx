import { Field, Select } from '../../../parts/field.tsx';
import type { ChosenFile } from './chosen-file.ts';
import { isKind, KINDS, kindsOf } from './kind-words.ts';
import type { FileKind, MappingSummary } from './queries.ts';

/** What a file holds: one of our kinds, or a table that a mapping reads. */
export type Contents = Readonly<{ kind: FileKind | null; mapping: string | null }>;

/** A choice of what the file holds. */
export function FileContents({ chosen, contents, mappings, problem, onChange }: FileContentsProps) {
  const { kind, mapping } = contents;
  const isTable = chosen.format === 'csv' || chosen.format === 'xlsx';
  const kinds = chosen.format === 'zip' ? [] : kindsOf(chosen.format);
  const options: { value: string; label: string }[] = [
    { value: '', label: 'Choose …' },
    ...kinds.map((value) => ({ value, label: KINDS[value] })),
    ...(isTable ? mappings : []).map((one) => ({ value: `${BY_MAPPING}${one.name}`, label: labelOf(one) })),
  ];
  return (
    <Field
      label="It holds"
      error={problem}
      help={isTable ? 'A table with other columns than ours is read by a mapping.' : undefined}
    >
      {(control) => (
        <Select
          {...control}
          options={options}
          value={mapping === null ? (kind ?? '') : `${BY_MAPPING}${mapping}`}
          onChange={({ target: { value } }) => onChange(contentsIn(value))}
        />
      )}
    </Field>
  );
}

type FileContentsProps = Readonly<{
  chosen: ChosenFile;
  contents: Contents;
  mappings: readonly MappingSummary[];
  problem: string | null;
  onChange: (contents: Contents) => void;
}>;

/**
 * The first mapping whose columns one of the first lines of the file has, where its name does not say what it is. One column alone
 * says too little.
 */
export function mappingOf({ kind, start }: ChosenFile, mappings: readonly MappingSummary[]): string | null {
  if (kind !== null || start === '') return null;
  const lines = start
    .split('\n', MOST_LINES)
    .map((line) => new Set(line.split(/[,;\t|]/).map((cell) => plain(cell.replaceAll('"', '')))));
  const known = mappings.find(
    ({ columns }) =>
      columns.length > 1 && lines.some((names) => columns.every((column) => names.has(plain(column)))),
  );
  return known?.name ?? null;
}

const MOST_LINES = 100;
const BY_MAPPING = 'mapping:';

function contentsIn(value: string): Contents {
  if (value.startsWith(BY_MAPPING)) return { kind: null, mapping: value.slice(BY_MAPPING.length) };
  return { kind: isKind(value) ? value : null, mapping: null };
}

function labelOf({ name, title, kind }: MappingSummary): string {
  return `${title ?? name}, as ${KINDS[kind].toLowerCase()}`;
}

function plain(text: string): string {
  return text.replace('\uFEFF', '').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
