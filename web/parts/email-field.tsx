import { Field, TextInput } from './field.tsx';

/** The address of an account, which a browser fills in. */
export function EmailField({ value, error, onChange }: EmailFieldProps) {
  return (
    <Field label="E-mail address" error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="email"
          autoComplete="username"
          required
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

type EmailFieldProps = Readonly<{
  value: string;
  error?: string | null;
  onChange: (value: string) => void;
}>;
