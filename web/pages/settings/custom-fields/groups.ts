import type { ManagedField } from './queries.ts';

/** Fields under one heading; null is none, and comes last. As records show them. */
export type FieldGroup = Readonly<{
  title: string | null;
  /** The platform's own: they come first, and stay where they are. */
  fixed: readonly ManagedField[];
  /** The organisation's, which can be moved. */
  own: readonly ManagedField[];
}>;

/** Active fields, in their order, under their headings; a heading stands where its first field does. */
export function groupsOf(fields: readonly ManagedField[]): readonly FieldGroup[] {
  const titles = [...new Set(fields.map(({ group }) => group))].toSorted(
    (a, b) => Number(a === null) - Number(b === null),
  );
  return titles.map((title) => {
    const members = fields.filter(({ group }) => group === title);
    return {
      title,
      fixed: members.filter(({ kind }) => kind === 'system'),
      own: members.filter(({ kind }) => kind === 'custom'),
    };
  });
}

/** The order of the organisation's fields, as it is shown. */
export function orderOf(groups: readonly FieldGroup[]): readonly string[] {
  return groups.flatMap(({ own }) => own.map(({ id }) => id));
}

/** The order in which a field has another place within its group. */
export function withFieldMoved(groups: readonly FieldGroup[], id: string, to: number): readonly string[] {
  return orderOf(
    groups.map((group) => {
      const from = group.own.findIndex((field) => field.id === id);
      return from === -1 ? group : { ...group, own: moved(group.own, from, to) };
    }),
  );
}

/** The order in which a group has changed places with the one before or after it; null where it cannot. */
export function withGroupMoved(
  groups: readonly FieldGroup[],
  title: string | null,
  by: -1 | 1,
): readonly string[] | null {
  const from = groups.findIndex((group) => group.title === title);
  const [group, other] = [groups[from], groups[from + by]];
  if (group === undefined || other === undefined || !canMove(group) || !canMove(other)) return null;
  return orderOf(moved(groups, from, from + by));
}

// A heading of the platform stands before all others, and what has none after them.
function canMove({ title, fixed }: FieldGroup): boolean {
  return title !== null && fixed.length === 0;
}

function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items.slice(from, from + 1);
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...item, ...others.slice(to)];
}
