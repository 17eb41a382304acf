import { Dialog } from '../parts/dialog.tsx';
import { Checkbox } from '../parts/field.tsx';
import type { Command } from './command.ts';
import { Keys } from './keys.tsx';
import { useShortcutsChoice } from './shortcuts-choice.ts';
import styles from './shortcuts-dialog.module.css';
import { CONTROL, wishFor } from './wish.ts';

/** All keyboard shortcuts, as the commands declare them, and the choice to have none. */
export function ShortcutsDialog({ open, commands }: ShortcutsProps) {
  const [isOn, choose] = useShortcutsChoice();
  return (
    <Dialog
      title="Keyboard shortcuts"
      open={open}
      onClose={() => wishFor(null)}
      description="They work anywhere but in a field. Keys side by side are pressed one after the other."
    >
      <div className={styles.groups}>
        <ShortcutGroup title="Everywhere" shortcuts={[WITH_CONTROL, ...withKeys(commands, 'Everywhere')]} />
        <ShortcutGroup title="Go to" shortcuts={withKeys(commands, 'Pages')} />
        <ShortcutGroup title="On this page, where it has one" shortcuts={withKeys(commands, 'Actions')} />
      </div>
      <Checkbox
        label="Use single-key shortcuts"
        help={`${CONTROL} K always works. Switch the others off if you dictate, or press keys by accident.`}
        checked={isOn}
        onChange={({ target }) => choose(target.checked)}
      />
    </Dialog>
  );
}

type ShortcutsProps = Readonly<{ open: boolean; commands: readonly Command[] }>;
type Shortcut = Readonly<{ title: string; keys: string }>;

// It needs no choice: nobody presses it while speaking or typing.
const WITH_CONTROL: Shortcut = { title: 'Search, also while typing', keys: 'Ctrl K' };

function withKeys(commands: readonly Command[], of: Command['group']): readonly Shortcut[] {
  return commands.flatMap(({ title, keys, group }) =>
    keys === null || group !== of ? [] : [{ title, keys }],
  );
}

function ShortcutGroup({ title, shortcuts }: Readonly<{ title: string; shortcuts: readonly Shortcut[] }>) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {shortcuts.map((shortcut) => (
          <div key={shortcut.keys} className={styles.shortcut}>
            <dt>{shortcut.title}</dt>
            <dd>
              <Keys keys={shortcut.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
