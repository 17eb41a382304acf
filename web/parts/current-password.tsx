import type { ReactNode } from 'react';
import { Field, TextInput } from './field.tsx';

/** The password that an account has now. Password managers fill it in. */
export function CurrentPassword({
  label = 'Password',
  help,
  error,
  required,
  value,
  onChange,
}: CurrentPasswordProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="password"
          autoComplete="current-password"
          required={required}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

type CurrentPasswordProps = Readonly<{
  label?: string;
  help?: ReactNode;
  error?: string | null | undefined;
  /** Whether the browser itself refuses to send the form without it. */
  required?: boolean;
  value: string;
  onChange: (value: string) => void;
}>;
