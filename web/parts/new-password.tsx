import { useState } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { Field, TextInput } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './new-password.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The rule of the service for a new password. */
const PASSWORD_LENGTH = { least: 12, most: 200 } as const;

/** A new password to choose: its rule is shown from the start and checked while typing; it can be revealed. */
export function NewPassword({ label = 'Password', value, onChange, error }: NewPasswordProps) {
  const [isShown, setShown] = useState(false);
  const isRight = isPasswordRight(value);
  return (
    <Field label={label} error={error} help={<Rule length={value.length} isRight={isRight} />}>
      {(control) => (
        <span className={styles.together}>
          <TextInput
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            autoCapitalize="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
            <VisuallyHidden> the {label.toLowerCase()}</VisuallyHidden>
          </Button>
        </span>
      )}
    </Field>
  );
}

/** Whether the service takes it. */
function isPasswordRight({ length }: string): boolean {
  return length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most;
}

/** The fault of it, as a sentence; null for none. */
export function passwordFault(password: string): string | null {
  if (isPasswordRight(password)) return null;
  return password.length < PASSWORD_LENGTH.least
    ? `Use at least ${PASSWORD_LENGTH.least} characters`
    : `Use at most ${PASSWORD_LENGTH.most} characters`;
}

type NewPasswordProps = Readonly<{
  label?: string;
  value: string;
  onChange: (password: string) => void;
  error?: string | null | undefined;
}>;

function Rule({ length, isRight }: Readonly<{ length: number; isRight: boolean }>) {
  return (
    <span className={classes(styles.rule, isRight && styles.right)}>
      <span className={styles.mark}>{isRight && <Icon name="check" size={14} />}</span>
      {isRight ? 'Long enough' : `${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters`}
      {length > 0 && !isRight && <span className={styles.count}>{length} so far</span>}
    </span>
  );
}
