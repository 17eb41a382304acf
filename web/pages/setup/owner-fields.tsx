import { Field, TextInput } from '../../parts/field.tsx';
import { NewPassword } from '../../parts/new-password.tsx';
import type { SetupFieldsProps } from './organization-fields.tsx';
import { SetupPart } from './setup-part.tsx';

/** The fields about its owner. */
export function OwnerFields({ form, faults, onChange }: SetupFieldsProps) {
  return (
    <SetupPart legend="You, its owner">
      <Field label="Your name" error={faults['owner.name']}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="name"
            value={form['owner.name']}
            onChange={({ target }) => onChange('owner.name', target.value)}
          />
        )}
      </Field>
      <Field label="E-mail address" error={faults['owner.email']} help="You sign in with it.">
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="username"
            value={form['owner.email']}
            onChange={({ target }) => onChange('owner.email', target.value)}
          />
        )}
      </Field>
      <NewPassword
        value={form['owner.password']}
        error={faults['owner.password']}
        onChange={(value) => onChange('owner.password', value)}
      />
    </SetupPart>
  );
}
