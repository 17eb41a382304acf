import { useMutation, useQueryClient } from '@tanstack/react-query';
import { switchOrganization } from '../../api/session.ts';
import { Field, Select } from '../../parts/field.tsx';
import { say } from '../../parts/toast.tsx';
import { beginAnew } from '../../session/begin-anew.ts';
import { changeSession } from '../../session/change.ts';
import { useMe } from '../../session/use-me.ts';

/** The organisation that an assistant will read: the one that the reader works in. Another one is switched to first. */
export function ConsentOrganization() {
  const { email, organization, organizations } = useMe();
  const queryClient = useQueryClient();
  const switching = useMutation({
    mutationFn: async (id: string) => {
      const again = `${location.pathname}${location.search}`;
      await changeSession(
        queryClient,
        async () => await switchOrganization(id),
        () => beginAnew(again),
      );
    },
    onError: ({ message }) => say(`You still work in the same organisation. ${message}`),
  });
  if (organizations.length === 1)
    return (
      <p>
        It reads <strong>{organization.name}</strong>, as {email}.
      </p>
    );
  return (
    <Field
      label="Organisation"
      help={`It reads this one alone, as ${email}. Choosing another one switches to it.`}
    >
      {(control) => (
        <Select
          {...control}
          options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          value={organization.id}
          disabled={switching.isPending}
          onChange={({ target }) => switching.mutate(target.value)}
        />
      )}
    </Field>
  );
}
