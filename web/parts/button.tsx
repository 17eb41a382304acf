import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';

type Look = Readonly<{
  /** The one that a page is about is primary; what loses something is danger. */
  variant?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: IconName;
}>;

/** A button. While it is busy it stays where it is and as wide as it was, and does nothing. */
export function Button({ variant = 'plain', icon, busy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, styles[variant], rest.className)}
      aria-disabled={busy || rest.disabled === true}
      aria-busy={busy}
      onClick={busy ? stay : rest.onClick}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.spinner} />}
    </button>
  );
}

/** A button that shows a picture alone; `label` is its name and its tooltip. */
export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.iconButton, rest.className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}

/** A link that looks like a button: it goes somewhere. */
export const ButtonLink = createLink(function ButtonAnchor({
  variant = 'plain',
  icon,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={classes(styles.button, styles[variant], rest.className)}>
      {icon !== undefined && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </a>
  );
});

export type ButtonProps = ComponentProps<'button'> & Look & Readonly<{ busy?: boolean }>;
type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> &
  Readonly<{ label: string; icon: IconName }>;

function stay(event: Readonly<{ preventDefault: () => void }>): void {
  event.preventDefault();
}
