import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import styles from './compare-choice.module.css';
import { Select } from './field.tsx';

/** What figures and statements are compared with, on all pages on which that means something. */
export function CompareChoice() {
  const { compare = '' } = useSearch({ from: '/signed-in' });
  const navigate = useNavigate();
  const id = useId();
  return (
    <div className={styles.compare}>
      <label htmlFor={id}>Compare with</label>
      <Select
        id={id}
        value={CHOICES.some(({ value }) => value === compare) ? compare : ''}
        options={CHOICES}
        onChange={({ target: { value } }) =>
          void navigate({
            to: '.',
            search: (before) => ({ ...before, compare: value === '' ? undefined : value }),
            resetScroll: false,
          })
        }
      />
    </div>
  );
}

const CHOICES = [
  { value: '', label: 'As is usual for each page' },
  { value: 'last_year', label: 'Last year' },
  { value: 'previous', label: 'The previous period' },
  { value: 'previous,last_year', label: 'Both' },
  { value: 'none', label: 'Nothing' },
] as const;
