import { Field, TextInput } from './field.tsx';

/** A code of an authenticator app, or a recovery code. Phones fill it in. */
export function CodeField({ help, error, value, onChange }: CodeFieldProps) {
  return (
    <Field label="Code" help={help} error={error}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          required
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

type CodeFieldProps = Readonly<{
  help?: string;
  error?: string | null | undefined;
  value: string;
  onChange: (value: string) => void;
}>;
