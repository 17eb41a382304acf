import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { departmentsQuery } from '../api/departments.ts';
import { useMe } from '../session/use-me.ts';
import { Select } from './field.tsx';
import styles from './team-filter.module.css';

/** Counts the numbers of the page for one department and those below it. For those who may read departments, where there are any. */
export function TeamFilter({ team }: Readonly<{ team: string | undefined }>) {
  const navigate = useNavigate();
  const mayRead = useMe().capabilities.includes('records.read');
  const { data: departments, isPending } = useQuery({ ...departmentsQuery, enabled: mayRead });
  // It keeps its place until they are there.
  if (!mayRead || (!isPending && (departments ?? []).length === 0)) return null;
  const isListed = team === undefined || departments?.some(({ id }) => id === team) === true;
  return (
    <span className={styles.team}>
      <Select
        aria-label="Department"
        aria-keyshortcuts="d"
        value={team ?? ''}
        options={[
          { value: '', label: 'All departments' },
          ...(isListed ? [] : [{ value: team, label: isPending ? 'One department' : 'Unknown department' }]),
          ...(departments ?? []).map(({ id, name, depth }) => ({
            value: id,
            label: `${'\u2003'.repeat(depth)}${name}`,
          })),
        ]}
        onChange={({ target: { value } }) =>
          void navigate({
            to: '.',
            search: (before) => ({ ...before, team: value === '' ? undefined : value }),
          })
        }
      />
    </span>
  );
}
