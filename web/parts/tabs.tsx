import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

/**
 * Parts of a page of which one shows. The arrow keys move between them; which one it is belongs into the address.
 *
 * Only the panel that shows is drawn: one that closes would otherwise stay, with all it shows, until its animations
 * have ended, which takes some frames even where there are none.
 */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  const shown = tabs.find((tab) => tab.value === value);
  return (
    <BaseTabs.Root value={value} onValueChange={onChange}>
      <BaseTabs.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} className={styles.tab} value={tab.value}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {shown !== undefined && (
        <BaseTabs.Panel key={shown.value} className={styles.panel} value={shown.value}>
          {shown.content}
        </BaseTabs.Panel>
      )}
    </BaseTabs.Root>
  );
}

type TabsProps<Value extends string> = Readonly<{
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly Readonly<{ value: Value; label: string; content: ReactNode }>[];
}>;
