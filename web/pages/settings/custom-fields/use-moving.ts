import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/**
 * Moves the rows of a list: by dragging a handle, or by lifting a row with the space bar and moving it with the arrow keys.
 * While it is under way the rows only look moved; `onMove` is called when it is let go somewhere else.
 */
export function useMoving({ list, rows, onMove }: Moving) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [told, setTold] = useState('');
  // A row that comes to stand elsewhere loses the focus on its handle.
  const focused = useRef<Readonly<{ id: string; order: string }> | null>(null);
  const order = rows.map(({ id }) => id).join();
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.order === order) return;
    handleIn(list.current, focused.current.id)?.focus();
    focused.current = null;
  });
  // Whoever drags lets go anywhere.
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const lift = (id: string): Lifted => {
    const boxes = rows.map((row) => boxOf(list.current, row.id));
    const from = rows.findIndex((row) => row.id === id);
    return { id, from, to: from, boxes, dragged: null };
  };
  const drop = ({ id, from, to }: Lifted): void => {
    setLifted(null);
    setTold(`${labelOf(rows, id)} dropped at place ${to + 1} of ${rows.length}.`);
    if (from !== to) onMove(id, to);
  };
  const cancel = (): void => {
    setLifted(null);
    setTold('Cancelled.');
  };

  const startDragging = (id: string, event: PointerEvent): void => {
    if (event.button !== 0 || lifted !== null) return;
    const start = event.pageY;
    let now = lift(id);
    const listening = new AbortController();
    stop.current = () => listening.abort();
    const on = (
      type: 'pointermove' | 'pointerup' | 'pointercancel' | 'keydown',
      heard: (event: Event) => void,
    ) => window.addEventListener(type, heard, { signal: listening.signal });
    on('pointermove', (moved) => {
      now = draggedTo(now, (moved as unknown as PointerEvent).pageY - start);
      setLifted(now);
    });
    on('pointerup', () => {
      listening.abort();
      if (now.dragged !== null) drop(now);
    });
    for (const type of ['pointercancel', 'keydown'] as const) {
      on(type, () => {
        listening.abort();
        cancel();
      });
    }
  };

  const onKey = (id: string, event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (lifted === null) {
        setLifted(lift(id));
        setTold(`${labelOf(rows, id)} lifted. Arrow keys move it, space drops it, Escape cancels.`);
      } else {
        focused.current = { id, order };
        drop(lifted);
      }
    } else if (lifted !== null && event.key === 'Escape') {
      event.preventDefault();
      cancel();
    } else if (lifted !== null && step !== undefined) {
      event.preventDefault();
      const to = Math.min(Math.max(lifted.to + step, 0), rows.length - 1);
      setLifted({ ...lifted, to });
      setTold(`Place ${to + 1} of ${rows.length}.`);
    }
  };

  return {
    /** For those who do not see it. */
    told,
    lifted: lifted?.id ?? null,
    /** How far each row looks moved from its place. */
    shiftOf: (id: string) =>
      lifted === null
        ? 0
        : shiftOf(
            lifted,
            rows.findIndex((row) => row.id === id),
          ),
    handle: (id: string) => ({
      'data-handle': id,
      onPointerDown: (event: PointerEvent) => startDragging(id, event),
      onKeyDown: (event: KeyboardEvent) => onKey(id, event),
      onBlur: () => lifted !== null && lifted.dragged === null && cancel(),
    }),
  };
}

type Row = Readonly<{ id: string; label: string }>;
type Moving = Readonly<{
  list: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  onMove: (id: string, to: number) => void;
}>;
type Box = Readonly<{ top: number; height: number }>;
/** A row in the air; `dragged` is by how far, where a pointer has it. */
type Lifted = Readonly<{
  id: string;
  from: number;
  to: number;
  boxes: readonly Box[];
  dragged: number | null;
}>;

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

// Where the middle of the dragged row is, there it would come.
function draggedTo(lifted: Lifted, dragged: number): Lifted {
  const own = lifted.boxes[lifted.from];
  if (own === undefined) return lifted;
  const middle = own.top + own.height / 2 + dragged;
  const before = lifted.boxes.filter(
    ({ top, height }, index) => index !== lifted.from && top + height / 2 < middle,
  );
  return { ...lifted, dragged, to: before.length };
}

function shiftOf({ from, to, boxes, dragged }: Lifted, index: number): number {
  const height = boxes[from]?.height ?? 0;
  if (index === from) {
    if (dragged !== null) return dragged;
    const passed = from < to ? boxes.slice(from + 1, to + 1) : boxes.slice(to, from);
    return Math.sign(to - from) * passed.reduce((sum, box) => sum + box.height, 0);
  }
  if (from < index && index <= to) return -height;
  return to <= index && index < from ? height : 0;
}

function boxOf(list: HTMLElement | null, id: string): Box {
  const box = handleIn(list, id)?.closest('li')?.getBoundingClientRect();
  return { top: (box?.top ?? 0) + scrollY, height: box?.height ?? 0 };
}

function handleIn(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`) ?? null;
}

function labelOf(rows: readonly Row[], id: string): string {
  return rows.find((row) => row.id === id)?.label ?? '';
}
