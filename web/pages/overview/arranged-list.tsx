import { type KeyboardEvent, useRef, useState } from 'react';
import type { Metric } from '../../api/metrics.ts';
import { IconButton } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import { DragHandle } from '../../parts/drag-handle.tsx';
import { focusNeighbour } from '../../parts/focus-neighbour.ts';
import { Quiet } from '../../parts/quiet.tsx';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import type { KeyFigure } from '../arrangement.ts';
import { ArrangePane } from './arrange-pane.tsx';
import styles from './arranged-list.module.css';
import { labelOf } from './figures.ts';
import { moved } from './moved.ts';
import { useDragging } from './use-dragging.ts';

/** The chosen figures in their order. A handle moves one: by the arrow keys, or by dragging it. */
export function ArrangedList({ chosen, metrics, figures, most, isMissing, onChange }: ArrangedListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const nameOf = (id: string): string => {
    const metric = metrics.find((each) => each.id === id);
    return metric === undefined ? (figures.find((each) => each.id === id)?.label ?? id) : labelOf(metric);
  };
  const move = (id: string, to: number): void => {
    const next = moved(chosen, id, to);
    if (next === chosen) return;
    onChange(next);
    setSaid(`${nameOf(id)} is at ${next.indexOf(id) + 1} of ${next.length}`);
  };
  const takeOut = (id: string, button: HTMLElement): void => {
    focusNeighbour(button, 'button:last-of-type');
    onChange(chosen.filter((each) => each !== id));
    setSaid(`${nameOf(id)} is taken out`);
  };
  const press = (event: KeyboardEvent, id: string): void => {
    const to = STEPS[event.key]?.(chosen.indexOf(id), chosen.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    move(id, to);
  };
  useDragging(held, list, {
    onMove: (id, place) => move(id, place),
    onEnd: () => setHeld(null),
  });
  return (
    <ArrangePane title="Shown" count={`${chosen.length} of at most ${most}`}>
      {chosen.length === 0 && (
        <p className={isMissing ? styles.missing : styles.nothing} role={isMissing ? 'alert' : undefined}>
          Choose at least one figure.
        </p>
      )}
      <ol ref={list} className={styles.arranged}>
        {chosen.map((id) => (
          <li
            key={id}
            className={classes(styles.figure, held === id && styles.held)}
            data-held={held === id ? '' : undefined}
          >
            <DragHandle
              label={`Move ${nameOf(id)}`}
              isLifted={held === id}
              aria-describedby="arranged-help"
              onKeyDown={(event) => press(event, id)}
              onPointerDown={({ button }) => button === 0 && setHeld(id)}
            />
            <span className={styles.name}>{nameOf(id)}</span>
            <IconButton
              icon="close"
              label={`Take out ${nameOf(id)}`}
              onClick={({ currentTarget }) => takeOut(id, currentTarget)}
            />
          </li>
        ))}
      </ol>
      <Quiet small id="arranged-help">
        Drag a figure by its handle, or move it with the arrow keys.
      </Quiet>
      <VisuallyHidden as="p" role="status">
        {said}
      </VisuallyHidden>
    </ArrangePane>
  );
}

type ArrangedListProps = Readonly<{
  /** Ids, in their order. */
  chosen: readonly string[];
  metrics: readonly Metric[];
  /** Those that are shown now, whose names are known already. */
  figures: readonly KeyFigure[];
  most: number;
  /** Whether somebody has tried to save nothing. */
  isMissing: boolean;
  onChange: (chosen: readonly string[]) => void;
}>;

const STEPS: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: (_, last) => last,
};
