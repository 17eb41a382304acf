import { Link, useNavigate } from '@tanstack/react-router';
import type { Metric } from '../../api/metrics.ts';
import { Count } from '../../parts/count.tsx';
import { Select } from '../../parts/field.tsx';
import { useNarrow } from '../../parts/media.ts';
import { byCategory, CATEGORY_NAMES, type Category, readCategory } from './categories.ts';
import styles from './category-choice.module.css';
import { readMetricsSearch } from './metrics-search.ts';

/** The subjects to narrow the list to, each with how many of its metrics were found. */
export function CategoryChoice({ metrics, found, category }: CategoryChoiceProps) {
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const counts = new Map(byCategory(found).map(([each, members]) => [each, members.length]));
  const categories = byCategory(metrics).map(([each]) => each);
  if (isNarrow) {
    return (
      <Select
        aria-label="Category"
        value={category ?? ''}
        options={[
          { value: '', label: 'All categories' },
          ...categories.map((each) => ({
            value: each,
            label: `${CATEGORY_NAMES[each]} (${counts.get(each) ?? 0})`,
          })),
        ]}
        onChange={({ target }) => void navigate({ to: '/metrics', search: to(readCategory(target.value)) })}
      />
    );
  }
  return (
    <nav className={styles.categories} aria-label="Categories">
      <ul>
        {[null, ...categories].map((each) => (
          <li key={each ?? 'all'}>
            <Link
              to="/metrics"
              search={to(each)}
              resetScroll={false}
              className={styles.choice}
              activeOptions={EXACTLY}
            >
              {each === null ? 'All' : CATEGORY_NAMES[each]}
              <Count>{each === null ? found.length : (counts.get(each) ?? 0)}</Count>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type CategoryChoiceProps = Readonly<{
  metrics: readonly Metric[];
  found: readonly Metric[];
  category: Category | undefined;
}>;

// The category is in the search of the address, and no category is one of them.
const EXACTLY = { exact: true, includeSearch: true };

function to(category: Category | null) {
  return (search: Readonly<Record<string, unknown>>) => readMetricsSearch({ ...search, category });
}
