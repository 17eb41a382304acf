import { Icon } from '../../../parts/icon.tsx';
import { useLabelWords } from '../../../session/label-words.ts';
import { type Draft, SETTINGS } from './organization-fields.ts';
import styles from './their-changes.module.css';
import type { Theirs } from './use-organization-edit.ts';

/** Another user's changes during the edit, and the effect of saving now. */
export function TheirChanges({ theirs, draft }: Readonly<{ theirs: readonly Theirs[]; draft: Draft }>) {
  const say = useLabelWords();
  return (
    <div className={styles.conflict} role="alert">
      <Icon name="warning" />
      <div className={styles.conflictWords}>
        <strong>
          Someone else changed the organisation while you were editing. Your changes are not saved yet.
        </strong>
        <ul>
          {theirs.map(({ name, before, after }) => {
            const { label, inWords } = SETTINGS[name];
            const yours = draft[name];
            return (
              <li key={name}>
                {say(label)}: {inWords(before)} → {inWords(after)}
                {yours !== undefined && yours !== after && `. Yours would make it ${inWords(yours)}.`}
              </li>
            );
          })}
        </ul>
        <p>Save to put your changes on top of theirs, or discard yours.</p>
      </div>
    </div>
  );
}
