import { OnDemand } from './on-demand.tsx';
import type { PopoverProps } from './popover-opened.tsx';

/** A small panel behind a button, beside the page and not instead of it. Its code comes when somebody reaches for it. */
export function Popover({ trigger, ...rest }: PopoverProps) {
  return (
    <OnDemand trigger={trigger} kind="dialog" load={load}>
      {({ PopoverOpened }) => <PopoverOpened trigger={trigger} {...rest} />}
    </OnDemand>
  );
}

const load = async () => await import('./popover-opened.tsx');
