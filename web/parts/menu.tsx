import type { MenuProps } from './menu-opened.tsx';
import { OnDemand } from './on-demand.tsx';

/** A list of things to do, or to choose from, behind a button. Its code comes when somebody reaches for the button. */
export function Menu({ trigger, ...rest }: MenuProps) {
  return (
    <OnDemand trigger={trigger} kind="menu" load={load}>
      {({ MenuOpened }) => <MenuOpened trigger={trigger} {...rest} />}
    </OnDemand>
  );
}

const load = async () => await import('./menu-opened.tsx');
