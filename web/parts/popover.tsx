import { OnDemand } from './on-demand.tsx';
import type { PopoverProps } from './popover-opened.tsx';

/** A small panel behind a button, beside the page. Its code is loaded when the user reaches for the button. */
export function Popover({ trigger, ...rest }: PopoverProps) {
  return (
    <OnDemand trigger={trigger} kind="dialog" load={load}>
      {({ PopoverOpened }) => <PopoverOpened trigger={trigger} {...rest} />}
    </OnDemand>
  );
}

const load = async () => await import('./popover-opened.tsx');
