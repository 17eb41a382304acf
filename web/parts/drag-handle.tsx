import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './drag-handle.module.css';
import { Icon } from './icon.tsx';

/** What a row of a list is moved by: with the pointer, or with the keys that its description names. */
export function DragHandle({ label, isLifted, ...rest }: DragHandleProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.handle, isLifted && styles.lifted)}
      aria-label={label}
    >
      <Icon name="grip" />
    </button>
  );
}

type DragHandleProps = Omit<ComponentProps<'button'>, 'className' | 'children'> &
  Readonly<{ label: string; isLifted: boolean }>;
