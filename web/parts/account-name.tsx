import { VisuallyHidden } from './visually-hidden.tsx';

/** The account's name for the browser's password store, on a form that does not ask for it. It is not visible. */
export function AccountName({ email }: Readonly<{ email: string }>) {
  return (
    <VisuallyHidden aria-hidden="true">
      <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} />
    </VisuallyHidden>
  );
}
