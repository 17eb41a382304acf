import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** The attributes that connect a control with its label, its help and its fault. Spread them on the control. */
export type ControlProps = Readonly<{
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}>;

/** A control with its label above, its help below, and beside it what is wrong with what it holds. */
export function Field({ label, help, error, optional = false, required = false, children }: FieldProps) {
  const id = useId();
  const wrong = error === undefined || error === null ? null : error;
  const described = [help !== undefined && `${id}-help`, wrong !== null && `${id}-error`].filter(Boolean);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
        {required && <span className={styles.optional}> (required)</span>}
      </label>
      {children({
        id,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': wrong !== null || undefined,
      })}
      {help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {wrong !== null && <FieldError id={`${id}-error`}>{wrong}</FieldError>}
    </div>
  );
}

/** The fault of a field, or of several that belong together. */
export function FieldError({ children, ...rest }: FieldErrorProps) {
  return (
    <p {...rest} className={styles.error}>
      <Icon name="warning" size={14} />
      {children}
    </p>
  );
}

/** A line of text. */
export function TextInput(props: ComponentProps<'input'>) {
  return <input type="text" {...props} className={classes(styles.control, props.className)} />;
}

/** Several lines of text. */
export function TextArea(props: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...props} className={classes(styles.control, styles.area, props.className)} />;
}

/** One of a few. The system's own list opens, which every reader knows how to use. */
export function Select({ options, ...rest }: SelectProps) {
  return (
    <span className={styles.select}>
      <select {...rest} className={classes(styles.control, rest.className)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

/** Something that is so or not, with what it means beside it. */
export function Checkbox({ label, help, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input
        type="checkbox"
        {...rest}
        id={id}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {help !== undefined && (
          <p id={`${id}-help`} className={styles.help}>
            {help}
          </p>
        )}
      </div>
    </div>
  );
}

/** Looks for a text in what is shown below it. */
export function SearchInput({ label, ...rest }: ComponentProps<'input'> & Readonly<{ label: string }>) {
  return (
    <span className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        placeholder={label}
        {...rest}
        aria-label={label}
        className={classes(styles.control, rest.className)}
      />
    </span>
  );
}

type FieldProps = Readonly<{
  label: string;
  help?: ReactNode;
  /** A sentence that says what would be right. */
  error?: string | null | undefined;
  optional?: boolean;
  /** Said where most fields need not be filled. */
  required?: boolean;
  children: (control: ControlProps) => ReactNode;
}>;
type FieldErrorProps = Readonly<{ id?: string; role?: 'alert'; children: ReactNode }>;
type SelectProps = ComponentProps<'select'> &
  Readonly<{ options: readonly Readonly<{ value: string; label: string }>[] }>;
type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id'> &
  Readonly<{ label: ReactNode; help?: ReactNode }>;
