import { useEffect } from 'react';

type Dragging = Readonly<{
  /** The held one belongs at this place now. */
  onMove: (id: string, place: number) => void;
  onEnd: () => void;
}>;

/**
 * Follows the pointer while something in a list is held. It listens to the window: a row that is moved in the document
 * loses the pointer that it had caught.
 */
export function useDragging(
  held: string | null,
  list: Readonly<{ current: HTMLElement | null }>,
  { onMove, onEnd }: Dragging,
): void {
  useEffect(() => {
    if (held === null) return;
    const drag = ({ clientY }: PointerEvent): void => {
      const rows = [...(list.current?.children ?? [])];
      // The held one lies where it was put: what counts is how many of the others are above the pointer.
      const others = rows.filter((row) => !row.hasAttribute('data-held'));
      onMove(held, others.filter((row) => middleOf(row) < clientY).length);
    };
    addEventListener('pointermove', drag);
    addEventListener('pointerup', onEnd);
    addEventListener('pointercancel', onEnd);
    return () => {
      removeEventListener('pointermove', drag);
      removeEventListener('pointerup', onEnd);
      removeEventListener('pointercancel', onEnd);
    };
  }, [held, list, onMove, onEnd]);
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
