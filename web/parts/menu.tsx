import type { MenuProps } from './menu-opened.tsx';
import { OnDemand } from './on-demand.tsx';

/** A list of actions or options behind a button. Its code is loaded when the user reaches for the button. */
export function Menu({ trigger, ...rest }: MenuProps) {
  return (
    <OnDemand trigger={trigger} kind="menu" load={load}>
      {({ MenuOpened }) => <MenuOpened trigger={trigger} {...rest} />}
    </OnDemand>
  );
}

const load = async () => await import('./menu-opened.tsx');
