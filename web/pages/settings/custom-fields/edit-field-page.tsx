import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ask } from '../../../api/client.ts';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { say } from '../../../parts/toast.tsx';
import { changesBetween, contentOf, draftFrom, type FieldContent } from './draft.ts';
import { FieldForm } from './field-form.tsx';
import { FieldFormFrame } from './field-form-frame.tsx';
import { activeOf, type ManagedField, managedFieldsQuery } from './queries.ts';
import { fieldsSearch } from './search.ts';

const route = getRouteApi('/signed-in/settings/custom-fields/$id');

export function EditFieldPage() {
  const { id } = route.useParams();
  return (
    <FieldFormFrame fieldId={id} title="Edit field">
      {(fields) => {
        const field = fields.find(
          (one) => one.id === id && one.kind === 'custom' && one.archived_at === null,
        );
        return field === undefined ? (
          <EmptyState title="This field cannot be changed">
            It may be built in, archived, or of another organisation.
          </EmptyState>
        ) : (
          <Form key={id} field={field} fields={fields} />
        );
      }}
    </FieldFormFrame>
  );
}

function Form({ field, fields }: Readonly<{ field: ManagedField; fields: readonly ManagedField[] }>) {
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const { id, subject } = field;
  const others = activeOf(fields, subject).filter((other) => other.id !== id);
  const initial = draftFrom(field, others);
  const changing = useMutation({
    mutationFn: async (content: FieldContent) => {
      const before = contentOf(initial, others);
      const body = before === undefined ? content : changesBetween(before, content);
      return (await ask('PATCH /settings/custom-fields/{id}', { path: { id }, body })).data;
    },
    onSuccess: async (changed) => {
      await queryClient.invalidateQueries(managedFieldsQuery);
      say(`“${changed.label}” is saved.`);
      await navigate({ to: '/settings/custom-fields', search: fieldsSearch(subject) });
    },
  });
  return (
    <FieldForm
      subject={subject}
      initial={initial}
      others={others}
      system={[]}
      defined={field}
      busy={changing.isPending}
      isSaved={changing.isSuccess}
      failure={changing.error}
      submit="Save field"
      onSubmit={(_key, _type, content) => changing.mutate(content)}
    />
  );
}
