import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '../../../parts/button.tsx';
import { FailureState } from '../../../parts/failure-state.tsx';
import { PageHeader } from '../../../parts/page-header.tsx';
import { Tabs } from '../../../parts/tabs.tsx';
import { useLabelWords } from '../../../session/label-words.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { activeOf, archivedOf, type ManagedField, managedFieldsQuery } from './queries.ts';
import { fieldsSearch, USUAL_SUBJECT } from './search.ts';
import { SubjectFields } from './subject-fields.tsx';
import { SUBJECTS } from './subjects.ts';

const route = getRouteApi('/signed-in/settings/custom-fields/');

/** The custom fields of an organisation, beside those that every organisation has. */
export function FieldsPage() {
  const { subject = USUAL_SUBJECT } = route.useSearch();
  const navigate = route.useNavigate();
  const say = useLabelWords();
  const { data: fields, error, refetch } = useQuery(managedFieldsQuery);
  const [archiving, setArchiving] = useState<Readonly<{ field: ManagedField; open: boolean }> | null>(null);
  return (
    <>
      <PageHeader
        title="Custom fields"
        description="Fields of your own on customers, people and other records."
        actions={
          <ButtonLink
            to="/settings/custom-fields/new"
            search={fieldsSearch(subject)}
            variant="primary"
            icon="plus"
          >
            New field
          </ButtonLink>
        }
      />
      {error !== null && fields === undefined ? (
        <FailureState failure={error} title="The fields could not be loaded" onRetry={() => void refetch()} />
      ) : fields === undefined ? (
        <ListSkeleton />
      ) : (
        <Tabs
          label="Fields of"
          value={subject}
          onChange={(chosen) => void navigate({ search: fieldsSearch(chosen) })}
          tabs={SUBJECTS.map(({ value, label }) => ({
            value,
            label: `${say(label)} (${activeOf(fields, value).length})`,
            content: (
              <SubjectFields
                subject={value}
                active={activeOf(fields, value)}
                archived={archivedOf(fields, value)}
                onArchive={(field) => setArchiving({ field, open: true })}
              />
            ),
          }))}
        />
      )}
      {archiving !== null && (
        <ArchiveDialog
          key={archiving.field.id}
          open={archiving.open}
          field={archiving.field}
          onClose={() => setArchiving({ ...archiving, open: false })}
        />
      )}
    </>
  );
}
