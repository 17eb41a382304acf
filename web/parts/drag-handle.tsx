import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './drag-handle.module.css';
import { Icon } from './icon.tsx';

/** The handle that moves a row of a list, with the pointer or with the keys of its description. */
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
