import type { ReactNode } from 'react';
import { OnDemand, type Trigger } from './on-demand.tsx';

/** A small panel behind a button, beside the page and not instead of it. Its code comes when somebody reaches for it. */
export function Popover({ trigger, ...rest }: PopoverProps) {
  return (
    <OnDemand trigger={trigger} kind="dialog" load={load}>
      {({ PopoverOpened }) => <PopoverOpened trigger={trigger} {...rest} />}
    </OnDemand>
  );
}

export type PopoverProps = Readonly<{
  trigger: Trigger;
  /** What it is for, for those who do not see its button. */
  label: string;
  align?: 'start' | 'end';
  /** What is in it; it calls `close` when it has done its work. */
  children: (close: () => void) => ReactNode;
}>;

const load = async () => await import('./popover-opened.tsx');
