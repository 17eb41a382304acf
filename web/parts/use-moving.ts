import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Moves one row of a list at a time: with the pointer, or lifted and dropped with the space bar and moved with the arrow keys.
 * While a row is lifted the list only looks reordered; `onMove` is called when the row is dropped at another place.
 */
export function useMoving<Row extends MovableRow>(list: List, rows: readonly Row[], onMove: OnMove<Row>) {
  const [lifted, setLifted] = useState<Lifted<Row> | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const lift = (row: Row, by: Lifted<Row>['by']): void => {
    setLifted({ row, by, place: rows.indexOf(row) });
    setAnnouncement(`${row.label} lifted. Arrow keys move it, space drops it, Escape cancels.`);
  };
  const carry = (held: Lifted<Row>, to: number): void => {
    const place = Math.min(Math.max(to, 0), rows.length - 1);
    if (place === held.place) return;
    setLifted({ ...held, place });
    setAnnouncement(`${held.row.label}: place ${place + 1} of ${rows.length}.`);
  };
  const drop = ({ row }: Lifted<Row>, place: number): void => {
    setLifted(null);
    setAnnouncement(`${row.label} dropped at place ${place + 1} of ${rows.length}.`);
    if (rows[place]?.id !== row.id) onMove(row, place);
  };
  const cancel = (): void => {
    setLifted(null);
    setAnnouncement('Cancelled.');
  };

  // On the window: a row that is moved in the document loses the pointer that it had caught.
  useEffect(() => {
    if (lifted?.by !== 'pointer') return;
    const listening = new AbortController();
    const { signal } = listening;
    const placeOf = ({ clientY }: PointerEvent) => placeAt(list.current, lifted.row.id, clientY);
    addEventListener('pointermove', (event) => carry(lifted, placeOf(event)), { signal });
    addEventListener('pointerup', (event) => drop(lifted, placeOf(event)), { signal });
    addEventListener('pointercancel', cancel, { signal });
    return () => listening.abort();
  });
  useLayoutEffect(() => {
    if (lifted?.by === 'keys') rowIn(list.current, lifted.row.id)?.scrollIntoView({ block: 'nearest' });
  }, [list, lifted]);

  const press = (event: KeyboardEvent): void => {
    if (lifted === null) return;
    const to = STEPS[event.key]?.(lifted.place, rows.length - 1);
    if (to === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    // Escape does not also close the dialog or menu around the list.
    event.stopPropagation();
    if (to === undefined) cancel();
    else carry(lifted, to);
  };

  return {
    announcement,
    lifted: lifted?.row.id ?? null,
    /** The rows as they would be if the lifted one were dropped now. */
    shown: lifted === null ? rows : withMoved(rows, lifted.row.id, lifted.place),
    handleOf: (row: Row) => ({
      onPointerDown: ({ button }: Readonly<{ button: number }>) => button === 0 && lift(row, 'pointer'),
      // The space bar, Enter and the command of a screen reader; a pointer has clicks to count.
      onClick: ({ detail }: Readonly<{ detail: number }>) => {
        if (detail > 0) return;
        if (lifted === null) lift(row, 'keys');
        else drop(lifted, lifted.place);
      },
      onKeyDown: press,
      onBlur: () => lifted?.by === 'keys' && cancel(),
    }),
  };
}

export type MovableRow = Readonly<{ id: string; label: string }>;
/** A row was dropped at another place; the first is 0. */
export type OnMove<Row> = (row: Row, place: number) => void;

type List = RefObject<HTMLElement | null>;
type Lifted<Row> = Readonly<{ row: Row; by: 'pointer' | 'keys'; place: number }>;

const STEPS: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: (_, last) => last,
};

function withMoved<Row extends MovableRow>(rows: readonly Row[], id: string, place: number): readonly Row[] {
  const from = rows.findIndex((row) => row.id === id);
  return rows
    .flatMap((row) => (row.id === id ? [] : [row]))
    .toSpliced(place, 0, ...rows.slice(from, from + 1));
}

// How many of the other rows are above the pointer: the lifted one lies where it was put.
function placeAt(list: HTMLElement | null, id: string, y: number): number {
  const others = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter(
    (row) => row.dataset['row'] !== id,
  );
  return others.filter((row) => middleOf(row) < y).length;
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

function rowIn(list: HTMLElement | null, id: string): Element | null {
  return list?.querySelector(`[data-row="${CSS.escape(id)}"]`) ?? null;
}
