import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import styles from './security.module.css';

/** New recovery codes, which are shown this once. `note` says what has happened. */
export function RecoveryCodes({
  codes,
  note,
  onDone,
}: Readonly<{ codes: readonly string[]; note: string; onDone: () => void }>) {
  return (
    <div className={styles.form}>
      <p role="status" className={styles.note}>
        {note}
      </p>
      <p className={styles.words}>
        Keep these recovery codes where you find them without your phone. Each signs you in once. They are not
        shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={codes.join('\n')} label="Copy codes" />
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
