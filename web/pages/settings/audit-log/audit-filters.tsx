import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { Button } from '../../../parts/button.tsx';
import { Field, Select, TextInput } from '../../../parts/field.tsx';
import { useLabelWords } from '../../../session/label-words.ts';
import { members } from '../members/queries.ts';
import styles from './audit-filters.module.css';
import type { AuditSearch } from './search.ts';
import type { Names } from './use-names.ts';
import { actionInWords, SUBJECTS, subjectInWords } from './words.ts';

/** The filters of the audit log. */
export function AuditFilters({ search, onChange, names, wrong }: AuditFiltersProps) {
  const [kind = '', id = null] = (search.subject ?? '').split('/');
  const actors = useActors(search.actor);
  const say = useLabelWords();
  return (
    <div className={styles.filters}>
      <Field label="Who">
        {(control) => (
          <Select
            {...control}
            value={search.actor ?? ''}
            options={[{ value: '', label: 'Everyone' }, ...actors]}
            onChange={({ target }) => onChange({ actor: target.value })}
          />
        )}
      </Field>
      <Field label="What">
        {(control) => (
          <Select
            {...control}
            value={kind}
            options={[{ value: '', label: 'Everything' }, ...kindsWith(kind, say)]}
            onChange={({ target }) => onChange({ subject: target.value })}
          />
        )}
      </Field>
      <Day label="From" value={search.from} wrong={wrong} onChange={(from) => onChange({ from })} />
      <Day label="To" value={search.to} onChange={(to) => onChange({ to })} />
      {(id !== null || search.action !== undefined) && (
        <p className={styles.narrowed}>
          {id !== null &&
            `Only changes of ${names(kind, id) ?? `one ${say(subjectInWords(kind)).toLowerCase()}`}`}
          {search.action !== undefined && `Only “${say(actionInWords(search.action))}”`}
          <Button variant="quiet" icon="close" onClick={() => onChange({ subject: '', action: '' })}>
            Show all
          </Button>
        </p>
      )}
    </div>
  );
}

type AuditFiltersProps = Readonly<{
  search: AuditSearch;
  onChange: (change: AuditSearch) => void;
  names: Names;
  /** The fault of the days. */
  wrong: string | null;
}>;

type DayProps = Readonly<{
  label: string;
  value: string | undefined;
  wrong?: string | null;
  onChange: (day: string) => void;
}>;

// While a date is typed it is many others: it counts once one leaves it.
function Day({ label, value = '', wrong, onChange }: DayProps) {
  const commit = (day: string): void => {
    if (day !== value) onChange(day);
  };
  return (
    <Field label={label} error={wrong}>
      {(control) => (
        <TextInput
          {...control}
          key={value}
          type="date"
          defaultValue={value}
          onBlur={({ target }) => commit(target.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && commit(currentTarget.value)}
        />
      )}
    </Field>
  );
}

function kindsWith(kind: string, say: (text: string) => string) {
  const all = Object.entries(SUBJECTS).map(([value, label]) => ({ value, label: say(label) }));
  return kind === '' || kind in SUBJECTS ? all : [...all, { value: kind, label: subjectInWords(kind) }];
}

// Today's members and keys; an actor in the address that is none of these stays selectable.
function useActors(chosen: string | undefined) {
  const people = useQuery(members).data ?? [];
  const keys = useQuery(keyNames).data ?? [];
  const known = [
    ...people.map(({ user_id: value, name, email }) => ({ value, label: name ?? email })),
    ...keys.map(({ id: value, name }) => ({ value, label: `${name} (API key)` })),
    { value: 'operator', label: 'Command line' },
    { value: 'unknown', label: 'Unknown' },
  ];
  if (chosen === undefined || known.some(({ value }) => value === chosen)) return known;
  return [...known, { value: chosen, label: 'Another user' }];
}

const keyNames = {
  queryKey: ['settings', 'names of keys'],
  queryFn: async ({ signal }: Readonly<{ signal: AbortSignal }>) =>
    (await ask('GET /settings/api-keys', { signal })).data.map(({ id, name }) => ({ id, name })),
};
