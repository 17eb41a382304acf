/** A line of a tree, with what is below it. */
export type TreeNode<Node> = Readonly<{ id: string; text: string; children: readonly Node[] }>;

/** A line that can be seen, with its place among those beside it, counted from 1. */
export type TreeLine<Node> = Readonly<{ node: Node; level: number; position: number; of: number }>;

type IsOpen = (id: string, level: number) => boolean;

/** The lines that can be seen, from the top to the bottom. However deep they go, this does not call itself. */
export function placed<Node extends TreeNode<Node>>(
  nodes: readonly Node[],
  isOpen: IsOpen,
): TreeLine<Node>[] {
  const found: TreeLine<Node>[] = [];
  const waiting = below(nodes, 1);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    if (!isOpen(next.node.id, next.level)) continue;
    for (const child of below(next.node.children, next.level + 1)) waiting.push(child);
  }
  return found;
}

/** The effect of a key on a tree, from the focused line. */
export type KeyStep =
  | Readonly<{ kind: 'focus'; index: number }>
  | Readonly<{ kind: 'open'; ids: readonly string[]; isOpen: boolean }>
  | Readonly<{ kind: 'follow' }>;

export type Pressed<Node> = Readonly<{
  key: string;
  lines: readonly TreeLine<Node>[];
  index: number;
  isOpen: IsOpen;
  /** The letters that were typed one after the other, this one last. */
  typed: string;
}>;

/** Null for a key that means nothing to a tree. */
export function keyStep<Node extends TreeNode<Node>>(pressed: Pressed<Node>): KeyStep | null {
  const { key, lines, index, isOpen, typed } = pressed;
  const line = lines[index];
  if (line === undefined) return null;
  const { node, level } = line;
  const isParent = node.children.length > 0;
  const isOpened = isParent && isOpen(node.id, level);
  switch (key) {
    case 'ArrowDown':
      return to(Math.min(lines.length - 1, index + 1));
    case 'ArrowUp':
      return to(Math.max(0, index - 1));
    case 'Home':
      return to(0);
    case 'End':
      return to(lines.length - 1);
    case 'ArrowRight':
      if (isOpened) return to(index + 1);
      return isParent ? { kind: 'open', ids: [node.id], isOpen: true } : null;
    case 'ArrowLeft':
      if (isOpened) return { kind: 'open', ids: [node.id], isOpen: false };
      return level === 1 ? null : to(lines.slice(0, index).findLastIndex((over) => over.level < level));
    case ' ':
      return isParent ? { kind: 'open', ids: [node.id], isOpen: !isOpened } : null;
    case 'Enter':
      return { kind: 'follow' };
    case '*':
      return { kind: 'open', ids: besideOf(lines, index), isOpen: true };
    default:
      return isLetter(key) ? byName(lines, index, typed) : null;
  }
}

/** Whether a key types something that a name can begin with. */
export function isLetter(key: string): boolean {
  return key.length === 1 && key !== ' ' && key !== '*';
}

function to(index: number): KeyStep {
  return { kind: 'focus', index };
}

// The last one first, as a stack gives them back.
function below<Node>(nodes: readonly Node[], level: number): TreeLine<Node>[] {
  return nodes.map((node, index) => ({ node, level, position: index + 1, of: nodes.length })).toReversed();
}

// The siblings of a line: up and down to where their level ends.
function besideOf<Node extends TreeNode<Node>>(lines: readonly TreeLine<Node>[], index: number): string[] {
  const level = lines[index]?.level ?? 1;
  const first = lines.slice(0, index).findLastIndex((line) => line.level < level) + 1;
  const end = lines.findIndex((line, at) => at > index && line.level < level);
  return lines
    .slice(first, end === -1 ? undefined : end)
    .filter((line) => line.level === level && line.node.children.length > 0)
    .map(({ node }) => node.id);
}

// The same letter again moves to the next line that begins with it.
function byName<Node extends TreeNode<Node>>(
  lines: readonly TreeLine<Node>[],
  index: number,
  typed: string,
): KeyStep | null {
  const isRepeated = typed === typed.slice(0, 1).repeat(typed.length);
  const wanted = (isRepeated ? typed.slice(0, 1) : typed).toLocaleLowerCase();
  const first = isRepeated ? index + 1 : index;
  const order = [...lines.keys()].map((offset) => (first + offset) % lines.length);
  const found = order.find((at) => lines[at]?.node.text.toLocaleLowerCase().startsWith(wanted));
  return found === undefined ? null : to(found);
}
