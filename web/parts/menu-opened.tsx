import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Icon, type IconName } from './icon.tsx';
import type { Trigger } from './on-demand.tsx';
import styles from './popup.module.css';

/** The menu itself, open when it comes. */
export function MenuOpened({ trigger, entries, side = 'bottom', align = 'start' }: MenuProps) {
  return (
    <BaseMenu.Root defaultOpen>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles.positioner} side={side} align={align} sideOffset={6}>
          <BaseMenu.Popup className={`${styles.popup} ${styles.menu}`}>
            {entries.map((entry) => (
              <Entry key={keyOf(entry, entries)} entry={entry} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function Entry({ entry }: Readonly<{ entry: MenuEntry }>) {
  switch (entry.kind) {
    case 'item':
      return (
        <BaseMenu.Item className={styles.item} disabled={entry.isDisabled} onClick={entry.onSelect}>
          {entry.icon !== undefined && <Icon name={entry.icon} />}
          {entry.label}
        </BaseMenu.Item>
      );
    case 'choices':
      return (
        <BaseMenu.RadioGroup value={entry.value} onValueChange={entry.onChange} aria-label={entry.title}>
          <div className={styles.groupLabel} aria-hidden="true">
            {entry.title}
          </div>
          {entry.options.map(({ value, label }) => (
            <BaseMenu.RadioItem key={value} className={styles.item} value={value} closeOnClick>
              <span className={styles.tick}>
                <BaseMenu.RadioItemIndicator>
                  <Icon name="check" />
                </BaseMenu.RadioItemIndicator>
              </span>
              {label}
            </BaseMenu.RadioItem>
          ))}
        </BaseMenu.RadioGroup>
      );
    case 'words':
      return <div className={styles.groupLabel}>{entry.text}</div>;
    case 'separator':
      return <BaseMenu.Separator className={styles.separator} />;
    default:
      return entry satisfies never;
  }
}

function keyOf(entry: MenuEntry, entries: readonly MenuEntry[]): string {
  if (entry.kind === 'separator') return `line ${entries.indexOf(entry)}`;
  // The same item when it becomes ready while the menu is open: it keeps the focus.
  return entry.kind === 'item' ? `item ${entry.label}` : JSON.stringify(entry);
}

export type MenuProps = Readonly<{
  trigger: Trigger;
  entries: readonly MenuEntry[];
  side?: 'top' | 'bottom';
  align?: 'start' | 'end';
}>;

/** The items of a menu. */
export type MenuEntry =
  | Readonly<{ kind: 'item'; label: string; icon?: IconName; onSelect: () => void; isDisabled?: boolean }>
  | Readonly<{
      kind: 'choices';
      title: string;
      value: string;
      options: readonly Readonly<{ value: string; label: string }>[];
      onChange: (value: string) => void;
    }>
  | Readonly<{ kind: 'words'; text: string }>
  | Readonly<{ kind: 'separator' }>;
