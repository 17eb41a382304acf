import { Button } from '../parts/button.tsx';
import styles from './nothing-found.module.css';

/** Where nothing was found: what would be. */
export function NothingFound({ text, onTry }: NothingProps) {
  return (
    <div className={styles.nothing}>
      <p className={styles.title}>Nothing matches “{text.trim()}”</p>
      <p>Try the beginning of a name, the number of an invoice, or one of these:</p>
      <p className={styles.tries}>
        {TRIES.map((word) => (
          <Button key={word} onClick={() => onTry(word)}>
            {word}
          </Button>
        ))}
      </p>
    </div>
  );
}

type NothingProps = Readonly<{ text: string; onTry: (text: string) => void }>;

const TRIES = ['P&L', 'cash', 'debtors', 'last quarter'] as const;
