import { useEffect, useState } from 'react';
import { SearchInput } from './field.tsx';
import styles from './search-box.module.css';

/** The search field. It searches when typing pauses; the key / moves the focus here (web/commands/action-commands.ts). */
export function SearchBox({ label, longest, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // A new address, from the browser's buttons or a link, replaces the content of the field. The address of the field's own
    // search arrives a little later, when the user may have typed more.
    if (value !== asked) {
      setAsked(value);
      setTyped(value);
    }
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === asked) return;
    const timer = setTimeout(() => {
      setAsked(text);
      onSearch(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, asked, onSearch]);
  return (
    <div className={styles.search}>
      <SearchInput
        label={label}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        maxLength={longest}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed === '' && (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      )}
    </div>
  );
}

type SearchBoxProps = Readonly<{
  label: string;
  /** As many characters as the service takes. */
  longest: number;
  value: string;
  onSearch: (text: string) => void;
}>;

const PAUSE_MS = 250;
