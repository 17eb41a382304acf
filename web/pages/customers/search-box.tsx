import { useEffect, useState } from 'react';
import { SearchInput } from '../../parts/field.tsx';
import { LONGEST_SEARCH } from './search.ts';
import styles from './search-box.module.css';

/** The search field. It searches when typing pauses; the key / moves the focus here (web/commands/action-commands.ts). */
export function SearchBox({
  value,
  onSearch,
}: Readonly<{ value: string; onSearch: (text: string) => void }>) {
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
        label="Search customers"
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_SEARCH}
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

const PAUSE_MS = 250;
