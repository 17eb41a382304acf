import type { IconName } from './icon.tsx';
import { OnDemand, type Trigger } from './on-demand.tsx';

/** A list of things to do, or to choose from, behind a button. Its code comes when somebody reaches for the button. */
export function Menu({ trigger, ...rest }: MenuProps) {
  return (
    <OnDemand trigger={trigger} kind="menu" load={load}>
      {({ MenuOpened }) => <MenuOpened trigger={trigger} {...rest} />}
    </OnDemand>
  );
}

export type MenuProps = Readonly<{
  trigger: Trigger;
  entries: readonly MenuEntry[];
  side?: 'top' | 'bottom';
  align?: 'start' | 'end';
}>;

/** What is in a menu. */
export type MenuEntry =
  | Readonly<{ kind: 'item'; label: string; icon?: IconName; onSelect: () => void }>
  | Readonly<{
      kind: 'choices';
      title: string;
      value: string;
      options: readonly Readonly<{ value: string; label: string }>[];
      onChange: (value: string) => void;
    }>
  | Readonly<{ kind: 'words'; text: string }>
  | Readonly<{ kind: 'separator' }>;

const load = async () => await import('./menu-opened.tsx');
