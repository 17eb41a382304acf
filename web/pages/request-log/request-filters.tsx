import { useQuery } from '@tanstack/react-query';
import { Field, Select } from '../../parts/field.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { isManager } from '../../session/manager.ts';
import { useMe } from '../../session/use-me.ts';
import { apiKeysQuery } from '../settings/api-keys/queries.ts';
import { sheetLinksQuery } from '../sheet-links/queries.ts';
import styles from './request-filters.module.css';
import { OUTCOMES, type RequestLogSearch, WITHIN } from './search.ts';

/** The filters of the request log. */
export function RequestFilters({ search, onChange }: RequestFiltersProps) {
  const callers = useCallers(search.caller);
  const choose = (change: Readonly<Record<string, string>>): void => onChange(change);
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchBox
          label="Search requests"
          longest={200}
          value={search.search ?? ''}
          onSearch={(text) => choose({ search: text })}
        />
      </div>
      <Field label="Key or link">
        {(control) => (
          <Select
            {...control}
            value={search.caller ?? ''}
            options={[{ value: '', label: 'All' }, ...callers]}
            onChange={({ target }) => choose({ caller: target.value })}
          />
        )}
      </Field>
      <Field label="Outcome">
        {(control) => (
          <Select
            {...control}
            value={search.outcome ?? ''}
            options={[
              { value: '', label: 'All' },
              ...Object.entries(OUTCOMES).map(([value, label]) => ({ value, label })),
            ]}
            onChange={({ target }) => choose({ outcome: target.value })}
          />
        )}
      </Field>
      <Field label="When">
        {(control) => (
          <Select
            {...control}
            value={search.within ?? ''}
            options={[
              { value: '', label: 'Last 7 days' },
              ...Object.entries(WITHIN).map(([value, { label }]) => ({ value, label })),
            ]}
            onChange={({ target }) => choose({ within: target.value })}
          />
        )}
      </Field>
    </div>
  );
}

type RequestFiltersProps = Readonly<{
  search: RequestLogSearch;
  onChange: (change: RequestLogSearch) => void;
}>;

// A key or link in the address that is none of these stays selectable.
function useCallers(chosen: string | undefined) {
  const keys = useQuery({ ...apiKeysQuery, enabled: isManager(useMe()) }).data ?? [];
  const links = useQuery(sheetLinksQuery).data ?? [];
  const known = [
    ...keys.map(({ id: value, name }) => ({ value, label: name })),
    ...links.map(({ id: value, name }) => ({ value, label: `${name} (sheet link)` })),
  ];
  if (chosen === undefined || known.some(({ value }) => value === chosen)) return known;
  return [...known, { value: chosen, label: 'Another key or link' }];
}
