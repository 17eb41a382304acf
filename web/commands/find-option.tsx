import { Icon } from '../parts/icon.tsx';
import styles from './find-option.module.css';
import { KINDS, type Option } from './found.ts';
import { Keys } from './keys.tsx';

/** A line of what was found. The pointer chooses it too, with Ctrl or the middle button in a new tab. */
export function FindOption({ id, option, isActive, onPoint, onChoose }: OptionProps) {
  const { title, detail, icon, keys } = wordsOf(option);
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      className={styles.option}
      aria-selected={isActive}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && onChoose(true)}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Icon name={icon} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail !== null && <span className={styles.detail}>{detail}</span>}
      </span>
      {keys !== null && (
        <span className={styles.keys}>
          <Keys keys={keys} />
        </span>
      )}
    </button>
  );
}

type OptionProps = Readonly<{
  id: string;
  option: Option;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (isForNewTab: boolean) => void;
}>;

function wordsOf(option: Option) {
  if (option.kind === 'command') {
    const { title, icon, keys } = option.command;
    return { title, icon, keys, detail: null };
  }
  const { label, detail, kind } = option.hit;
  return { title: label, detail, icon: KINDS[kind].icon, keys: null };
}
