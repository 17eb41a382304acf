import { CONTROL, wishFor } from '../commands/wish.ts';
import { Icon } from '../parts/icon.tsx';
import styles from './search-button.module.css';

/** Opens the search, which looks like the field that it leads to. */
export function SearchButton() {
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => wishFor('search')}
    >
      <Icon name="search" />
      Search
      <kbd className={styles.key} aria-hidden="true">
        {CONTROL} K
      </kbd>
    </button>
  );
}
