import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../parts/badge.tsx';
import { IconButton } from '../../parts/button.tsx';
import { focusNeighbour } from '../../parts/focus-neighbour.ts';
import { MovableRows } from '../../parts/movable-rows.tsx';
import { say } from '../../parts/toast.tsx';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import { boardsQuery } from '../boards/queries.ts';
import { statementsQuery } from '../statements/queries.ts';
import styles from './part-list.module.css';
import { PartView } from './part-view.tsx';
import { wordsOfPart } from './part-words.ts';
import type { EditedPart } from './use-edited-parts.ts';

/** The parts of a pack in their order: to move, to show otherwise and to remove. */
export function PartList({ parts, onChange }: PartListProps) {
  const { data: boards } = useQuery(boardsQuery);
  const { data: statements } = useQuery(statementsQuery);
  const [said, setSaid] = useState('');
  const rows = parts.map(({ key, part }) => {
    const words = wordsOfPart(part, boards, statements);
    return { id: key, label: words.title, words, part };
  });
  const remove = (key: string, label: string): void => {
    onChange(parts.filter((each) => each.key !== key));
    setSaid(`${label} removed`);
    say(`${label} removed`, () => onChange(parts));
  };
  return (
    <>
      <MovableRows
        rows={rows}
        label="Parts"
        className={styles.list}
        rowClassName={styles.row}
        onMove={({ id }, place) => {
          const moved = parts.filter(({ key }) => key === id);
          onChange(parts.filter(({ key }) => key !== id).toSpliced(place, 0, ...moved));
        }}
      >
        {({ id, label, words, part }) => (
          <>
            <div className={styles.words}>
              <span className={styles.name}>{label}</span>
              <span className={styles.note}>
                {!words.isThere && <Badge tone="warn">Not available</Badge>}
                {words.note}
              </span>
            </div>
            {part.kind === 'statement' && words.isThere && (
              <PartView
                part={part}
                label={label}
                statement={statements?.find(({ name }) => name === part.name)}
                onChange={(changed) =>
                  onChange(parts.map((each) => (each.key === id ? { key: id, part: changed } : each)))
                }
              />
            )}
            <IconButton
              icon="close"
              label={`Remove ${label}`}
              className={styles.remove}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget, 'button:last-of-type');
                remove(id, label);
              }}
            />
          </>
        )}
      </MovableRows>
      <VisuallyHidden as="p" role="status">
        {said}
      </VisuallyHidden>
    </>
  );
}

type PartListProps = Readonly<{
  parts: readonly EditedPart[];
  onChange: (parts: readonly EditedPart[]) => void;
}>;
