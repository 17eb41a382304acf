import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../../format/number.ts';
import { Button, IconButton } from '../../../parts/button.tsx';
import { classes } from '../../../parts/classes.ts';
import { Quiet } from '../../../parts/quiet.tsx';
import { keyStep } from '../../../parts/tree-lines.ts';
import type { Directory } from '../directory.ts';
import type { PeopleNode } from '../people-tree.ts';
import { ChartBox } from './chart-box.tsx';
import { type DrawnNode, drawnNodes, MOST_BESIDE } from './drawn.ts';
import { BOX, layOut } from './layout.ts';
import styles from './people-chart.module.css';
import { useDragging } from './use-dragging.ts';

/**
 * Reporting lines as boxes and lines. It is a tree for screen readers and keys, turned: down opens and goes to the reports, up closes and goes
 * to the manager. Only what is open is drawn.
 */
export function PeopleChart({ nodes, downTo, directory, asOf, focus, onWhole }: PeopleChartProps) {
  const [open, setOpen] = useState({ downTo, except: NONE, shown: NO_MORE });
  const [scale, setScale] = useState(1);
  const [current, setCurrent] = useState<string | null>(focus ?? null);
  const frame = useRef<HTMLDivElement>(null);
  const dragging = useDragging(frame);
  const isOpen = (id: string, level: number): boolean => open.except.get(id) ?? level <= open.downTo;
  const { width, height, boxes, lines } = useMemo(() => {
    const openness = {
      isOpen: (id: string, level: number) => open.except.get(id) ?? level <= open.downTo,
      shownBelow: (id: string) => open.shown.get(id) ?? MOST_BESIDE,
    };
    return layOut(drawnNodes(nodes, openness));
  }, [nodes, open]);
  const inReach = boxes.some(({ drawn }) => drawn.id === current) ? current : boxes[0]?.drawn.id;

  // Where the chart is wider than its frame, it begins with the person who is looked for, or the first.
  useLayoutEffect(() => {
    const { current: view } = frame;
    const find = (selector: string) => view?.querySelector<HTMLElement>(selector) ?? null;
    const wanted = find('[aria-current]') ?? find('[role=treeitem]');
    if (view === null || wanted === null) return;
    const middle =
      wanted.getBoundingClientRect().left - view.getBoundingClientRect().left + wanted.offsetWidth / 2;
    view.scrollTo({ left: view.scrollLeft + middle - view.clientWidth / 2 });
  }, []);
  // What is larger goes on paper as an outline, which may have many pages.
  const fitsPaper = width <= PAPER.width && height <= PAPER.height;

  const setOpened = (ids: readonly string[], isOpened: boolean): void =>
    setOpen((before) => ({
      ...before,
      except: new Map([...before.except, ...ids.map((id) => [id, isOpened] as const)]),
    }));
  const showMore = (above: string): void =>
    setOpen((before) => ({
      ...before,
      shown: new Map(before.shown).set(above, (before.shown.get(above) ?? MOST_BESIDE) + MOST_BESIDE),
    }));
  const toggle = (drawn: DrawnNode): void => {
    if (drawn.kind === 'rest') showMore(drawn.above);
    else if (drawn.isParent) setOpened([drawn.id], !drawn.isOpen);
  };
  const press = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const places = boxes.map(({ drawn }) => ({ ...drawn, node: targetOf(drawn) }));
    const key = TURNED[event.key] ?? event.key;
    const step = keyStep({ key, lines: places, index, isOpen, typed: event.key });
    if (step === null) return;
    event.preventDefault();
    const drawn = boxes[index]?.drawn;
    if (step.kind === 'open') setOpened(step.ids, step.isOpen);
    else if (step.kind === 'focus')
      frame.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[step.index]?.focus();
    else if (drawn?.kind === 'rest') showMore(drawn.above);
    else event.currentTarget.querySelector('a')?.click();
  };
  return (
    <>
      <div className={styles.tools} data-screen>
        {onWhole === null ? (
          <Quiet small>Click a box to open or close it. Drag to move.</Quiet>
        ) : (
          <Button icon="arrow-up" onClick={onWhole}>
            Show the whole chart
          </Button>
        )}
        <div className={styles.zoom}>
          <IconButton
            label="Zoom out"
            icon="minus"
            onClick={() => setScale((before) => zoomed(before, -1))}
          />
          <Button variant="quiet" title="Actual size" onClick={() => setScale(1)}>
            {formatNumber(Math.round(scale * 100), { unit: 'percent' })}
          </Button>
          <IconButton label="Zoom in" icon="plus" onClick={() => setScale((before) => zoomed(before, 1))} />
          <Button
            variant="quiet"
            onClick={() =>
              setScale(
                Math.max(LEAST, Math.min(1, (frame.current?.clientWidth ?? width) / (width + 2 * PADDING))),
              )
            }
          >
            Fit width
          </Button>
        </div>
      </div>
      <div ref={frame} className={styles.frame} {...dragging}>
        <div
          role="tree"
          aria-label="Organisation chart"
          aria-orientation="horizontal"
          className={classes(styles.chart, !fitsPaper && styles.outline)}
          style={measures({ zoom: scale, width, height, 'box-width': BOX.width, 'box-height': BOX.height })}
          data-paper={fitsPaper ? 'landscape' : undefined}
        >
          <svg className={styles.lines} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <path d={lines} />
          </svg>
          {boxes.map(({ drawn, left, top }, index) => (
            <ChartBox
              key={drawn.id}
              drawn={drawn}
              directory={directory}
              asOf={asOf}
              isFocus={drawn.id === focus}
              inReach={drawn.id === inReach}
              style={measures({ left, top, level: drawn.level })}
              onFocus={() => setCurrent(drawn.id)}
              onKeyDown={(event) => press(event, index)}
              onToggle={() => toggle(drawn)}
            />
          ))}
        </div>
      </div>
    </>
  );
}

type PeopleChartProps = Readonly<{
  nodes: readonly PeopleNode[];
  /** The levels that are open at first. */
  downTo: number;
  directory: Directory;
  /** The day that is looked at; undefined for today. */
  asOf: string | undefined;
  /** The member whose place is shown. */
  focus: string | undefined;
  /** Leads back to the whole chart; null where it is that. */
  onWhole: (() => void) | null;
}>;

const NONE: ReadonlyMap<string, boolean> = new Map();
const NO_MORE: ReadonlyMap<string, number> = new Map();
/** A landscape page at the size that the style sheet gives to paper. */
const PAPER = { width: 1350, height: 720 } as const;
const PADDING = 24;
const SCALES = [0.4, 0.55, 0.7, 0.85, 1, 1.2, 1.4];
const LEAST = 0.4;

// A tree whose levels are below each other has the keys of one whose levels are beside each other, turned.
const TURNED: Readonly<Record<string, string>> = {
  ArrowDown: 'ArrowRight',
  ArrowRight: 'ArrowDown',
  ArrowUp: 'ArrowLeft',
  ArrowLeft: 'ArrowUp',
};

/** Measures as properties of CSS, so that paper can have a size of its own. */
function measures(values: Readonly<Record<string, number>>): CSSProperties {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--drawn-${name}`, value]));
}

function zoomed(scale: number, step: 1 | -1): number {
  const next =
    step === 1 ? SCALES.find((each) => each > scale + 0.01) : SCALES.findLast((each) => each < scale - 0.01);
  return next ?? scale;
}

type Target = Readonly<{ id: string; text: string; children: readonly Target[] }>;

/** What keys do with a box: one that stands for further reports opens nothing. */
function targetOf(drawn: DrawnNode): Target {
  if (drawn.kind === 'rest') return { id: drawn.id, text: drawn.text, children: [] };
  return { id: drawn.id, text: drawn.text, children: drawn.node.children };
}
