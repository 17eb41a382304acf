import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FailureState } from '../../../parts/failure-state.tsx';
import { PageHeader } from '../../../parts/page-header.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { type ManagedField, managedFieldsQuery, type Subject } from './queries.ts';
import { fieldsSearch, USUAL_SUBJECT } from './search.ts';

/** The frame of a field's form, with a placeholder until the fields are loaded. */
export function FieldFormFrame({ title, subject, fieldId, children }: FieldFormFrameProps) {
  const { data: fields, error, refetch } = useQuery(managedFieldsQuery);
  const field = fields?.find(({ id }) => id === fieldId);
  return (
    <>
      <PageHeader
        title={field === undefined ? title : `Edit “${field.label}”`}
        above={
          <Link
            to="/settings/custom-fields"
            search={fieldsSearch(subject ?? field?.subject ?? USUAL_SUBJECT)}
          >
            Custom fields
          </Link>
        }
      />
      {error !== null && fields === undefined ? (
        <FailureState failure={error} title="The fields could not be loaded" onRetry={() => void refetch()} />
      ) : fields === undefined ? (
        <ListSkeleton />
      ) : (
        children(fields)
      )}
    </>
  );
}

type FieldFormFrameProps = Readonly<{
  title: string;
  subject?: Subject;
  /** The id of the field to change. */
  fieldId?: string;
  children: (fields: readonly ManagedField[]) => ReactNode;
}>;
