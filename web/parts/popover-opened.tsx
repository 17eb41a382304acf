import { Popover as BasePopover } from '@base-ui/react/popover';
import { useState } from 'react';
import styles from './overlay.module.css';
import type { PopoverProps } from './popover.tsx';

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
