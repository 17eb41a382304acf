import { Button, ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { useMe } from '../../session/use-me.ts';
import { noneOf } from './filter-bar.tsx';
import { type RecordKind, type RecordsSearch, widestOf } from './kind.ts';
import { isFiltered } from './records-search.ts';

/** Why no record is shown, and the way to some. */
export function NoRecords({ kind, search, onFilter }: NoRecordsProps) {
  const { plural } = kind;
  const mayImport = useMe().capabilities.includes('imports.write');
  const widest = widestOf(kind);
  const isWidest = widest === null || Object.entries(widest).every(([name, value]) => search[name] === value);
  const others = Object.fromEntries(Object.entries(search).filter(([name]) => !(name in (widest ?? {}))));
  if (isFiltered(others))
    return (
      <EmptyState
        title={`No ${plural} match`}
        action={
          <>
            {!isWidest && <Button onClick={() => onFilter(widest)}>{`Search all ${plural}`}</Button>}
            <Button variant={isWidest ? 'plain' : 'quiet'} onClick={() => onFilter(noneOf(kind))}>
              {isWidest ? `Show all ${plural}` : 'Clear the search'}
            </Button>
          </>
        }
      >
        Remove a filter, or search for something else.
      </EmptyState>
    );
  if (!isWidest)
    return (
      <EmptyState
        title={`No ${statusIn(kind, search)} ${plural}`}
        action={<Button onClick={() => onFilter(widest)}>{`Show all ${plural}`}</Button>}
      >
        {`There may be ${plural} with another status.`}
      </EmptyState>
    );
  return (
    <EmptyState
      title={`No ${plural} yet`}
      action={
        mayImport && (
          <ButtonLink to="/settings/imports" icon="upload">
            Import books
          </ButtonLink>
        )
      }
    >
      Import your books to see them here.
    </EmptyState>
  );
}

type NoRecordsProps = Readonly<{
  kind: RecordKind;
  search: RecordsSearch;
  /** With the parameters that change; an empty text takes one away. */
  onFilter: (change: RecordsSearch) => void;
}>;

function statusIn({ filters }: RecordKind, search: RecordsSearch): string {
  const filter = filters.find((each) => each.kind === 'choice' && each.usual !== '');
  return filter?.kind === 'choice' ? (search[filter.name] ?? filter.usual) : '';
}
