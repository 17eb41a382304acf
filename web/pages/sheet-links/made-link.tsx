import { Button } from '../../parts/button.tsx';
import { Code } from '../../parts/code.tsx';
import { EndButtons } from '../../parts/end-buttons.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import styles from './made-link.module.css';
import { isOnlyHere, type SheetStep } from './sheet-address.ts';

/** The address of a new link for each program. Its token is shown this once. */
export function MadeLinkShown({ title, steps, onClose }: MadeLinkProps) {
  return (
    <div className={styles.steps}>
      <p>
        Copy it now: the address cannot be shown again. Anyone who has it can read <strong>{title}</strong>{' '}
        until the link ends.
      </p>
      {steps.map(({ program, how, text }) => (
        <div key={program} className={styles.step}>
          <Code label={program} text={text} />
          <Quiet small>{how}</Quiet>
        </div>
      ))}
      {isOnlyHere(location.hostname) && (
        <Quiet small>
          Google Sheets reads addresses from the internet and cannot reach this computer. Excel and
          LibreOffice can.
        </Quiet>
      )}
      <EndButtons>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </EndButtons>
    </div>
  );
}

type MadeLinkProps = Readonly<{ title: string; steps: readonly SheetStep[]; onClose: () => void }>;
