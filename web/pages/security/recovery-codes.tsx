import { Button } from '../../parts/button.tsx';
import { ButtonRow } from '../../parts/button-row.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Narrow } from './narrow.tsx';
import styles from './recovery-codes.module.css';
import { SecurityNote, SecurityText } from './security-text.tsx';

/** New recovery codes, which are shown this once. `note` says what has happened. */
export function RecoveryCodes({
  codes,
  note,
  onDone,
}: Readonly<{ codes: readonly string[]; note: string; onDone: () => void }>) {
  return (
    <Narrow>
      <SecurityNote>{note}</SecurityNote>
      <SecurityText>
        Keep these recovery codes somewhere you can reach without your phone. Each works once. They are not
        shown again.
      </SecurityText>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow>
        <CopyButton text={codes.join('\n')} label="Copy codes" />
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </ButtonRow>
    </Narrow>
  );
}
