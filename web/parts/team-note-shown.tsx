import { useQuery } from '@tanstack/react-query';
import { departmentsQuery } from '../api/departments.ts';
import { useMe } from '../session/use-me.ts';
import styles from './undated-note.module.css';

/** The note itself. */
export function TeamNoteShown({ team, what, why = '' }: TeamNoteShownProps) {
  const mayRead = useMe().capabilities.includes('records.read');
  const { data } = useQuery({ ...departmentsQuery, enabled: mayRead });
  const name = data?.find(({ id }) => id === team)?.name ?? 'one department';
  return (
    <p className={styles.note}>
      {what} shown for all departments, not for {name} alone. {why}
    </p>
  );
}

type TeamNoteShownProps = Readonly<{ team: string; what: string; why?: string }>;
