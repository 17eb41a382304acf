import { Field, TextInput } from '../../parts/field.tsx';

/** The name of something that is set up: a line of text that must not be empty. */
export function NameField({ help, name, error, onChange }: NameFieldProps) {
  return (
    <Field label="Name" help={help} error={error}>
      {(control) => (
        <TextInput
          {...control}
          required
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

type NameFieldProps = Readonly<{
  help: string;
  name: string;
  error: string | null;
  onChange: (name: string) => void;
}>;
