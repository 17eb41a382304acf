import { getRouteApi } from '@tanstack/react-router';
import { useLabelWords } from '../../session/label-words.ts';
import { AddParts } from './add-parts.tsx';
import { type PackPart, textOfParts } from './pack-part.ts';
import styles from './pack-start.module.css';
import { SUGGESTIONS } from './suggestions.ts';

const route = getRouteApi('/signed-in/board-pack');

/** A pack without parts: some to begin with, by one click, or the first part of another. */
export function PackStart() {
  const navigate = route.useNavigate();
  const say = useLabelWords();
  const begin = (parts: readonly PackPart[], more: Readonly<{ period?: string; title?: string }>): void =>
    void navigate({ search: (before) => ({ ...before, ...more, parts: textOfParts(parts) }) });
  return (
    <>
      <h2 className={styles.heading}>Start with a ready-made pack</h2>
      <ul className={styles.list}>
        {SUGGESTIONS.map(({ title, description, parts, period }) => (
          <li key={title} className={styles.suggestion}>
            <h3 className={styles.title}>
              <button
                type="button"
                className={styles.button}
                data-print
                onClick={() =>
                  begin(parts, { title: `${title} pack`, ...(period === undefined ? {} : { period }) })
                }
              >
                {title} pack
              </button>
            </h3>
            <p className={styles.description}>{say(description)}</p>
          </li>
        ))}
      </ul>
      <div data-screen>
        <h2 className={styles.heading}>Or choose the parts yourself</h2>
        <AddParts count={0} onAdd={(part) => begin([part], {})} />
      </div>
    </>
  );
}
