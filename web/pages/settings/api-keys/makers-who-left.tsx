import { formatDay } from '../../../format/date.ts';
import { Button } from '../../../parts/button.tsx';
import { useToday } from '../../../period/use-today.ts';
import { useMe } from '../../../session/use-me.ts';
import { KeyNotice } from './key-notice.tsx';
import styles from './makers-who-left.module.css';
import type { ApiKey } from './queries.ts';

/** Shows owners which working keys have lost their maker, or will, until each is taken over or revoked. */
export function MakersWhoLeft({ keys, names, onTakeOver, onRevoke }: MakersWhoLeftProps) {
  const today = useToday(useMe().organization);
  const left = keys.filter(({ created_by_left_on: day }) => day !== null);
  if (left.length === 0) return null;
  return (
    <KeyNotice label="Keys of former members">
      <p>
        The people who made these keys have left or are leaving. The keys work until you revoke them. Take
        over those that are still needed.
      </p>
      <ul className={styles.keys}>
        {left.map((key) => (
          <li key={key.id}>
            <span>
              <strong>{key.name}</strong>, made by {names?.[key.created_by ?? ''] ?? 'a former member'},{' '}
              {whenTheyLeave(key, today)}
            </span>
            <span className={styles.buttons}>
              <Button aria-label={`Take over ${key.name}`} onClick={() => onTakeOver(key)}>
                Take over
              </Button>
              <Button variant="quiet" aria-label={`Revoke ${key.name} now`} onClick={() => onRevoke(key)}>
                Revoke
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </KeyNotice>
  );
}

function whenTheyLeave({ created_by: maker, created_by_left_on: leftOn }: ApiKey, today: string): string {
  const day = leftOn ?? today;
  const how = maker === null ? 'who was erased on' : day > today ? 'who leaves on' : 'who left on';
  return `${how} ${formatDay(day)}`;
}

type MakersWhoLeftProps = Readonly<{
  keys: readonly ApiKey[];
  /** The names of the keys' creators, as far as known. */
  names: Readonly<Record<string, string>> | undefined;
  onTakeOver: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}>;
