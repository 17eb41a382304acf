import { VisuallyHidden } from './visually-hidden.tsx';

/** Tells a browser, which keeps passwords, whose this one is, on a form that does not ask for it. Nobody sees it. */
export function AccountName({ email }: Readonly<{ email: string }>) {
  return (
    <VisuallyHidden aria-hidden="true">
      <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} />
    </VisuallyHidden>
  );
}
