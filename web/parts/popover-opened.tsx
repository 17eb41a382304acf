import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactNode, useState } from 'react';
import type { Trigger } from './on-demand.tsx';
import styles from './popup.module.css';

/** The panel itself, open when it comes. */
export function PopoverOpened({ trigger, label, align = 'start', children }: PopoverProps) {
  const [open, setOpen] = useState(true);
  return (
    <BasePopover.Root open={open} onOpenChange={setOpen}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner
          className={styles.positioner}
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          <BasePopover.Popup className={styles.popup} aria-label={label}>
            {children(() => setOpen(false))}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

export type PopoverProps = Readonly<{
  trigger: Trigger;
  /** Its purpose, for users who do not see its button. */
  label: string;
  align?: 'start' | 'end';
  /** Its content, which calls `close` when it is done. */
  children: (close: () => void) => ReactNode;
}>;
