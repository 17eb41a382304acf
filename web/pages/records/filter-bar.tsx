import { useId, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { useNarrow } from '../../parts/media.ts';
import { Segmented } from '../../parts/segmented.tsx';
import { useMe } from '../../session/use-me.ts';
import styles from './filter-bar.module.css';
import { parametersOf, type RecordFilter, type RecordKind, type RecordsSearch } from './kind.ts';
import { RangeFilter } from './range-filter.tsx';
import { RecordChooser } from './record-chooser.tsx';
import { isFiltered } from './records-search.ts';

/** The filters of a list. On a phone, all but the first few words of it are behind a button. */
export function FilterBar({ kind, search, onChange }: FilterBarProps) {
  const isNarrow = useNarrow();
  const { capabilities } = useMe();
  const [isOpen, setOpen] = useState(false);
  const mayChoose = (filter: RecordFilter): boolean =>
    filter.kind !== 'record' || filter.name === 'account' || capabilities.includes('records.read');
  const [first, others] = [kind.filters.filter(isFirst), kind.filters.filter(isOther).filter(mayChoose)];
  const used = others.filter((filter) => parametersOf(filter).some((name) => name in search)).length;
  const show = (filters: readonly RecordFilter[]) =>
    filters.map((filter) => (
      <OneFilter key={filter.name} filter={filter} search={search} onChange={onChange} />
    ));
  return (
    <>
      {show(first)}
      {isNarrow && others.length > 0 && (
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {used === 0 ? 'Filters' : `Filters (${used})`}
        </Button>
      )}
      {(!isNarrow || isOpen) && others.length > 0 && (
        <div className={styles.filters}>
          {show(others)}
          {isFiltered(search) && (
            <Button variant="quiet" icon="close" onClick={() => onChange(noneOf(kind))}>
              Clear all
            </Button>
          )}
        </div>
      )}
    </>
  );
}

type FilterBarProps = Readonly<{
  kind: RecordKind;
  search: RecordsSearch;
  /** With the parameters that change; an empty text takes one away. */
  onChange: (change: RecordsSearch) => void;
}>;

/** What takes every filter and the search away. */
export function noneOf({ search, filters }: RecordKind): RecordsSearch {
  return Object.fromEntries([search.parameter, ...filters.flatMap(parametersOf)].map((name) => [name, '']));
}

function isFirst(filter: RecordFilter): boolean {
  return filter.kind === 'choice' && filter.look === 'segments';
}

function isOther(filter: RecordFilter): boolean {
  return !isFirst(filter);
}

function OneFilter({ filter, search, onChange }: OneFilterProps) {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceFilter filter={filter} search={search} onChange={onChange} />;
    case 'record':
      return (
        <RecordChooser
          of={filter.name}
          label={filter.label}
          value={search[filter.name] ?? null}
          placeholder="Any"
          onChange={(value) => onChange({ [filter.name]: value ?? '' })}
        />
      );
    case 'range': {
      const [from = '', to = ''] = parametersOf(filter);
      return (
        <RangeFilter
          label={filter.label}
          of={filter.of}
          from={search[from]}
          to={search[to]}
          onChange={(first, last) => onChange({ [from]: first, [to]: last })}
        />
      );
    }
    default:
      return filter satisfies never;
  }
}

type OneFilterProps = Omit<FilterBarProps, 'kind'> & Readonly<{ filter: RecordFilter }>;
type ChoiceProps = Omit<OneFilterProps, 'filter'> &
  Readonly<{ filter: Extract<RecordFilter, { kind: 'choice' }> }>;

function ChoiceFilter({ filter, search, onChange }: ChoiceProps) {
  const id = useId();
  const { name, label, usual, choices, others, look } = filter;
  const value = search[name] ?? usual;
  const choose = (chosen: string): void => onChange({ [name]: chosen === usual ? '' : chosen });
  if (look === 'segments')
    return <Segmented label={label} value={value} options={choices} onChange={choose} />;
  const isOther = others !== undefined && !choices.some((choice) => choice.value === value);
  const options = isOther ? [...choices, { value, label: others.labelOf(value) }] : choices;
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} options={options} onChange={({ target }) => choose(target.value)} />
    </span>
  );
}
