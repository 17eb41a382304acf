import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { departmentsQuery } from '../../api/departments.ts';
import { Select } from '../../parts/field.tsx';
import { useMe } from '../../session/use-me.ts';
import { readMetricSearch } from './metric-search.ts';
import styles from './team-filter.module.css';

const route = getRouteApi('/signed-in/metrics/$id');

/** Counts the number for one department and those below it. For those who may read departments, where there are any. */
export function TeamFilter({ team }: Readonly<{ team: string | undefined }>) {
  const navigate = route.useNavigate();
  const mayRead = useMe().capabilities.includes('records.read');
  const { data: departments, isPending } = useQuery({ ...departmentsQuery, enabled: mayRead });
  // It keeps its place until they are there.
  if (!mayRead || (!isPending && (departments ?? []).length === 0)) return null;
  const isListed = team === undefined || departments?.some(({ id }) => id === team) === true;
  return (
    <span className={styles.team}>
      <Select
        aria-label="Department"
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
            search: (search) => readMetricSearch({ ...search, team: value }),
          })
        }
      />
    </span>
  );
}
