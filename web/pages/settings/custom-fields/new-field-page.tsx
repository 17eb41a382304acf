import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ask } from '../../../api/client.ts';
import { say } from '../../../parts/toast.tsx';
import { useLabelWords } from '../../../session/label-words.ts';
import { draftFrom, type FieldContent, NEW_FIELD, newField } from './draft.ts';
import { FieldForm } from './field-form.tsx';
import { FieldFormFrame } from './field-form-frame.tsx';
import { activeOf, type FieldType, managedFieldsQuery } from './queries.ts';
import { fieldsSearch, USUAL_SUBJECT } from './search.ts';
import { manyOf } from './subjects.ts';

const route = getRouteApi('/signed-in/settings/custom-fields/new');

export function NewFieldPage() {
  const { subject = USUAL_SUBJECT, replaces } = route.useSearch();
  const navigate = route.useNavigate();
  const inWords = useLabelWords();
  const queryClient = useQueryClient();
  const defining = useMutation({
    mutationFn: async ({
      key,
      type,
      content,
    }: Readonly<{ key: string; type: FieldType; content: FieldContent }>) =>
      (await ask('POST /settings/custom-fields', { body: newField(subject, key, type, content) })).data,
    onSuccess: async (field) => {
      await queryClient.invalidateQueries(managedFieldsQuery);
      say(`“${field.label}” is defined.`);
      await navigate({ to: '/settings/custom-fields', search: fieldsSearch(subject) });
    },
  });
  return (
    <FieldFormFrame subject={subject} title={inWords(`New field for ${manyOf(subject)}`)}>
      {(fields) => {
        const active = activeOf(fields, subject);
        const replaced = active.find(({ key, kind }) => kind === 'system' && key === replaces);
        return (
          <FieldForm
            key={`${subject} ${replaces ?? ''}`}
            subject={subject}
            initial={replaced === undefined ? NEW_FIELD : draftFrom(replaced, active)}
            others={active.filter(({ key }) => key !== replaced?.key)}
            system={active.filter(({ kind }) => kind === 'system').map(({ key }) => key)}
            defined={null}
            busy={defining.isPending}
            isSaved={defining.isSuccess}
            failure={defining.error}
            submit="Define field"
            onSubmit={(key, type, content) => defining.mutate({ key, type, content })}
          />
        );
      }}
    </FieldFormFrame>
  );
}
