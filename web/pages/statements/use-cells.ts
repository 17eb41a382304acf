import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves among the links and buttons of a table by the arrow keys, Home and End. Only one of them is reached by Tab, so that the table is
 * one step of the page however many numbers it has. Its links go to pages of the app by `go`.
 */
export function useCells(go: (address: string) => void): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const { current } = table;
    if (current === null || current.querySelector(AT) !== null) return;
    current.querySelector<HTMLElement>(CONTROL)?.setAttribute('tabindex', '0');
  });
  useEffect(() => {
    const { current } = table;
    if (current === null) return;
    const onKey = (event: KeyboardEvent): void => move(event, current);
    // One for all of them: links that listen themselves would be slow to make.
    const onClick = (event: MouseEvent): void => follow(event, go);
    current.addEventListener('keydown', onKey);
    current.addEventListener('click', onClick);
    return () => {
      current.removeEventListener('keydown', onKey);
      current.removeEventListener('click', onClick);
    };
  }, [go]);
  return table;
}

function follow(event: MouseEvent, go: (address: string) => void): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.button !== 0 || hasModifier(event)) return;
  event.preventDefault();
  go(link.getAttribute('href') ?? '');
}

function move(event: KeyboardEvent, table: HTMLTableElement): void {
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.matches(CONTROL) || hasModifier(event)) return;
  const to = neighbourOf(from, event.key, table);
  if (to === null) return;
  event.preventDefault();
  for (const other of table.querySelectorAll(AT)) other.setAttribute('tabindex', '-1');
  to.setAttribute('tabindex', '0');
  to.focus();
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent | MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

const CONTROL = 'tbody :is(a, button)';
const AT = 'tbody :is(a, button)[tabindex="0"]';

function neighbourOf(from: HTMLElement, key: string, table: HTMLTableElement): HTMLElement | null {
  const cell = from.closest<HTMLTableCellElement>('th, td');
  const row = cell?.closest('tr');
  if (cell === null || row === null || row === undefined) return null;
  const along = ALONG[key];
  if (along !== undefined) {
    const cells = [...row.cells];
    const others = along.isBack ? cells.slice(0, cell.cellIndex) : cells.slice(cell.cellIndex + 1);
    return firstIn(along.isNearest === along.isBack ? others.reverse() : others);
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const rows = [...table.rows];
  const before = rows.indexOf(row);
  const others = key === 'ArrowUp' ? rows.slice(0, before).reverse() : rows.slice(before + 1);
  return firstIn(others.flatMap(({ cells }) => cells[cell.cellIndex] ?? []));
}

type Along = Readonly<{ isBack: boolean; isNearest: boolean }>;

const ALONG: Readonly<Record<string, Along>> = {
  ArrowLeft: { isBack: true, isNearest: true },
  ArrowRight: { isBack: false, isNearest: true },
  Home: { isBack: true, isNearest: false },
  End: { isBack: false, isNearest: false },
};

function firstIn(cells: readonly HTMLTableCellElement[]): HTMLElement | null {
  for (const cell of cells) {
    const control = cell.querySelector<HTMLElement>('a, button');
    if (control !== null) return control;
  }
  return null;
}
