import { ButtonLink } from '../../../parts/button.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { useLabelWords } from '../../../session/label-words.ts';
import { ArchivedFields } from './archived-fields.tsx';
import { GroupOfFields } from './group-of-fields.tsx';
import { groupsOf, orderOf, withFieldMoved, withGroupMoved } from './groups.ts';
import type { ManagedField, Subject } from './queries.ts';
import { fieldsSearch } from './search.ts';
import styles from './subject-fields.module.css';
import { oneOf } from './subjects.ts';
import { useReorder } from './use-reorder.ts';

/** The fields of one kind of record, under their headings, in the order in which records show them. */
export function SubjectFields({ subject, active, archived, onArchive }: SubjectFieldsProps) {
  const { failure, reorder } = useReorder(subject);
  const groups = groupsOf(active);
  const say = useLabelWords();
  const order = orderOf(groups);
  const moveGroup = (title: string | null, by: -1 | 1) => {
    const moved = withGroupMoved(groups, title, by);
    return moved === null ? null : () => reorder(moved, order, `“${title ?? ''}”`);
  };
  return (
    <div className={styles.subject}>
      {failure !== null && <FailureNote failure={failure} />}
      {groups.map((group) => (
        <GroupOfFields
          key={group.title ?? ''}
          group={group}
          fields={active}
          onMove={(field, to) => reorder(withFieldMoved(groups, field.id, to), order, `“${field.label}”`)}
          onGroupUp={moveGroup(group.title, -1)}
          onGroupDown={moveGroup(group.title, 1)}
          onArchive={onArchive}
        />
      ))}
      {order.length === 0 && (
        <EmptyState
          title="No field of your own yet"
          action={
            <ButtonLink to="/settings/custom-fields/new" search={fieldsSearch(subject)}>
              Define one
            </ButtonLink>
          }
        >
          A field of your own is shown with {say(oneOf(subject))}, can be imported, and is there in the API at
          once.
        </EmptyState>
      )}
      {archived.length > 0 && <ArchivedFields fields={archived} />}
    </div>
  );
}

type SubjectFieldsProps = Readonly<{
  subject: Subject;
  active: readonly ManagedField[];
  archived: readonly ManagedField[];
  onArchive: (field: ManagedField) => void;
}>;
