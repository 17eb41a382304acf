import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './tree.module.css';
import { isLetter, keyStep, placed, type TreeLine, type TreeNode } from './tree-lines.ts';

/**
 * Lines with lines below them, that open and close. The keys are those of every tree: up and down, left and right to close
 * and to open, Home and End, an asterisk for all beside, letters for a name; Enter follows the link of a line.
 */
export function Tree<Node extends TreeNode<Node>>({ label, nodes, isOpen, onOpen, line }: TreeProps<Node>) {
  const root = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const typed = useRef({ text: '', at: 0 });
  const lines = placed(nodes, isOpen);
  const inReach = lines.some(({ node }) => node.id === current) ? current : lines[0]?.node.id;

  const focus = (index: number): void => {
    root.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus();
  };
  const follow = (element: HTMLElement, line: TreeLine<Node> | undefined): void => {
    const link = element.querySelector('a');
    if (link !== null) link.click();
    else if (line !== undefined && line.node.children.length > 0)
      onOpen([line.node.id], !isOpen(line.node.id, line.level));
  };
  const press = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || onLink(event)) return;
    const step = keyStep({ key: event.key, lines, index, isOpen, typed: soFar(typed.current, event) });
    if (step === null) return;
    event.preventDefault();
    if (step.kind === 'focus') focus(step.index);
    else if (step.kind === 'open') onOpen(step.ids, step.isOpen);
    else follow(event.currentTarget, lines[index]);
  };
  return (
    <div
      ref={root}
      role="tree"
      aria-label={label}
      className={classes(styles.tree, lines.length > MANY && styles.many)}
    >
      {lines.map(({ node, level, position, of }, index) => {
        const isParent = node.children.length > 0;
        return (
          <div
            key={node.id}
            role="treeitem"
            className={classes(styles.line, isParent && styles.parent)}
            style={{ paddingInlineStart: `calc(${level - 1} * var(--tree-step) + var(--space-2))` }}
            tabIndex={node.id === inReach ? 0 : -1}
            aria-level={level}
            aria-posinset={position}
            aria-setsize={of}
            aria-expanded={isParent ? isOpen(node.id, level) : undefined}
            onFocus={() => setCurrent(node.id)}
            onKeyDown={(event) => press(event, index)}
            onClick={(event) => {
              if (isParent && !onLink(event)) onOpen([node.id], !isOpen(node.id, level));
            }}
          >
            <span className={styles.toggle}>{isParent && <Icon name="chevron-right" size={14} />}</span>
            {line(node)}
          </div>
        );
      })}
    </div>
  );
}

type TreeProps<Node> = Readonly<{
  label: string;
  nodes: readonly Node[];
  isOpen: (id: string, level: number) => boolean;
  onOpen: (ids: readonly string[], isOpen: boolean) => void;
  /** The content of a line. A link in it has `tabIndex={-1}`: Enter on the line follows it. */
  line: (node: Node) => ReactNode;
}>;

const MANY = 300;
const PAUSE_MS = 700;

// Letters that follow each other quickly are of one name; any other key ends it.
function soFar(typed: { text: string; at: number }, { key, timeStamp }: KeyboardEvent): string {
  const goesOn = timeStamp - typed.at < PAUSE_MS && isLetter(key);
  typed.text = goesOn ? `${typed.text}${key}` : isLetter(key) ? key : '';
  typed.at = timeStamp;
  return typed.text;
}

function onLink({ target }: Readonly<{ target: EventTarget }>): boolean {
  return target instanceof Element && target.closest('a') !== null;
}
