import { type PointerEvent, type RefObject, useRef } from 'react';

/** Scrolls a frame by dragging its ground with the mouse; fingers scroll it anyway. */
export function useDragging(frame: RefObject<HTMLElement | null>) {
  const from = useRef<Grip | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      const isGround = event.target instanceof Element && event.target.closest('[role=treeitem]') === null;
      const { current } = frame;
      if (!isGround || event.pointerType !== 'mouse' || event.button !== 0 || current === null) return;
      from.current = {
        x: event.clientX + current.scrollLeft,
        y: event.clientY + current.scrollTop,
      };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (from.current === null) return;
      frame.current?.scrollTo({ left: from.current.x - event.clientX, top: from.current.y - event.clientY });
    },
    onPointerUp: (): void => {
      from.current = null;
    },
    onPointerCancel: (): void => {
      from.current = null;
    },
  };
}

/** Where the pointer took hold of the ground. */
type Grip = Readonly<{ x: number; y: number }>;
