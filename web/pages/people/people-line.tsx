import { Link } from '@tanstack/react-router';
import { formatCount } from '../../format/number.ts';
import { Badge } from '../../parts/badge.tsx';
import { classes } from '../../parts/classes.ts';
import { type Directory, type Membership, nameOf } from './directory.ts';
import styles from './people-line.module.css';
import type { PeopleNode, PersonNode } from './people-tree.ts';
import type { TreeView } from './search.ts';
import { markOf } from './standing.ts';

/** The content of a line of the tree. */
export function PeopleLine(props: PeopleLineProps) {
  return (
    <span className={styles.line}>
      <Words {...props} />
    </span>
  );
}

function Words({ node, view, directory, asOf }: PeopleLineProps) {
  switch (node.kind) {
    case 'department':
      return (
        <>
          <span className={styles.department}>{node.text}</span>
          {node.isInCircle && <Badge tone="bad">Part of itself</Badge>}
          <span className={styles.end}>{people(node.below)}</span>
        </>
      );
    case 'group':
      return (
        <>
          <span className={styles.department}>{node.text}</span>
          <span className={styles.beside}>{node.why}</span>
          <span className={styles.end}>{people(node.below)}</span>
        </>
      );
    case 'person':
      return <PersonLine node={node} view={view} directory={directory} asOf={asOf} />;
    default:
      return node satisfies never;
  }
}

type PeopleLineProps = Readonly<{
  node: PeopleNode;
  view: TreeView;
  directory: Directory;
  asOf: string | undefined;
}>;

function PersonLine({ node, view, directory, asOf }: PeopleLineProps & Readonly<{ node: PersonNode }>) {
  const { membership, isContext, isInCircle, direct, below } = node;
  const mark = markOf(membership, asOf);
  return (
    <>
      <Link
        to="/people/$membershipId"
        params={{ membershipId: membership.id }}
        className={classes(styles.name, isContext && styles.context)}
        tabIndex={-1}
      >
        {nameOf(membership)}
      </Link>
      {mark !== null && <Badge tone={mark.tone}>{mark.label}</Badge>}
      {isInCircle && <Badge tone="bad">Reports to themselves in a circle</Badge>}
      {membership.person_id === null && <Badge>Signs in only</Badge>}
      <span className={styles.beside}>
        {membership.job_title !== null && `${membership.job_title} · `}
        {view === 'departments' ? managerOf(membership, directory) : departmentNameOf(membership, directory)}
      </span>
      {view === 'reporting' && below > 0 && (
        <span className={styles.end}>
          {formatCount(direct)} {direct === 1 ? 'report' : 'reports'}
          {below > direct && <span className={styles.inAll}>, {formatCount(below)} in all</span>}
        </span>
      )}
    </>
  );
}

function people(count: number): string {
  return count === 0 ? 'No one' : count === 1 ? '1 person' : `${formatCount(count)} people`;
}

function managerOf({ manager_membership_id: id }: Membership, { membershipOf }: Directory): string {
  const manager = membershipOf(id);
  if (manager !== undefined) return `Reports to ${nameOf(manager)}`;
  return id === null ? 'No manager' : 'Manager not known';
}

function departmentNameOf({ department_id: id }: Membership, { departmentOf }: Directory): string {
  return departmentOf(id)?.name ?? 'No department';
}
