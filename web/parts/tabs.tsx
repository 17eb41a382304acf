import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

/** Parts of a page of which one shows. The arrow keys move between them; which one it is belongs into the address. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={onChange}>
      <BaseTabs.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} className={styles.tab} value={tab.value}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} className={styles.panel} value={tab.value}>
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

type TabsProps<Value extends string> = Readonly<{
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly Readonly<{ value: Value; label: string; content: ReactNode }>[];
}>;
