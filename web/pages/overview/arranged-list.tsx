import { useState } from 'react';
import type { Metric } from '../../api/metrics.ts';
import { IconButton } from '../../parts/button.tsx';
import { focusNeighbour } from '../../parts/focus-neighbour.ts';
import { MovableRows } from '../../parts/movable-rows.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { KeyFigure } from '../arrangement.ts';
import { ArrangePane } from './arrange-pane.tsx';
import styles from './arranged-list.module.css';
import { labelOf } from './figures.ts';

/** The chosen figures in their order. */
export function ArrangedList({ chosen, metrics, figures, most, isMissing, onChange }: ArrangedListProps) {
  const [removed, setRemoved] = useState('');
  const nameOf = (id: string): string => {
    const metric = metrics.find((each) => each.id === id);
    return metric === undefined ? (figures.find((each) => each.id === id)?.label ?? id) : labelOf(metric);
  };
  const without = (id: string) => chosen.filter((each) => each !== id);
  const takeOut = (id: string, button: HTMLElement): void => {
    focusNeighbour(button, 'button:last-of-type');
    onChange(without(id));
    setRemoved(`${nameOf(id)} is taken out`);
  };
  return (
    <ArrangePane title="Shown" count={`${chosen.length} of at most ${most}`}>
      {chosen.length === 0 && (
        <p className={isMissing ? styles.missing : styles.nothing} role={isMissing ? 'alert' : undefined}>
          Choose at least one figure.
        </p>
      )}
      <MovableRows
        rows={chosen.map((id) => ({ id, label: nameOf(id) }))}
        className={styles.arranged}
        rowClassName={styles.figure}
        onMove={({ id }, place) => onChange(without(id).toSpliced(place, 0, id))}
      >
        {({ id, label }) => (
          <>
            <span className={styles.name}>{label}</span>
            <IconButton
              icon="close"
              label={`Remove ${label}`}
              onClick={({ currentTarget }) => takeOut(id, currentTarget)}
            />
          </>
        )}
      </MovableRows>
      <Quiet small>
        Drag a figure by its handle, or press space on the handle and move it with the arrow keys.
      </Quiet>
      <VisuallyHidden as="p" role="status">
        {removed}
      </VisuallyHidden>
    </ArrangePane>
  );
}

type ArrangedListProps = Readonly<{
  /** Ids, in their order. */
  chosen: readonly string[];
  metrics: readonly Metric[];
  /** The figures that are shown now, whose names are already known. */
  figures: readonly KeyFigure[];
  most: number;
  /** Whether the user has tried to save an empty arrangement. */
  isMissing: boolean;
  onChange: (chosen: readonly string[]) => void;
}>;
