import { Link } from '@tanstack/react-router';
import type { CSSProperties, KeyboardEvent } from 'react';
import { formatCount } from '../../../format/number.ts';
import { Badge } from '../../../parts/badge.tsx';
import { classes } from '../../../parts/classes.ts';
import { Icon } from '../../../parts/icon.tsx';
import { type Directory, nameOf } from '../directory.ts';
import type { PersonNode } from '../people-tree.ts';
import { markOf } from '../standing.ts';
import styles from './chart-box.module.css';
import type { DrawnNode, DrawnPerson } from './drawn.ts';

/** A box of the chart. A click on it opens or closes what is below; its name leads to the person. */
export function ChartBox({ drawn, directory, asOf, isFocus, inReach, style, ...act }: ChartBoxProps) {
  const isParent = drawn.kind === 'person' && drawn.isParent;
  return (
    <div
      role="treeitem"
      className={classes(
        styles.box,
        isParent && styles.parent,
        isFocus && styles.focus,
        drawn.kind === 'rest' && styles.rest,
      )}
      style={style}
      tabIndex={inReach ? 0 : -1}
      aria-level={drawn.level}
      aria-posinset={drawn.position}
      aria-setsize={drawn.of}
      aria-expanded={isParent ? drawn.isOpen : undefined}
      aria-current={isFocus ? 'true' : undefined}
      onFocus={act.onFocus}
      onKeyDown={act.onKeyDown}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a') === null) act.onToggle();
      }}
    >
      {drawn.kind === 'rest' ? (
        <span className={styles.more}>{formatCount(drawn.count)} more: show the next</span>
      ) : (
        <Words drawn={drawn} directory={directory} asOf={asOf} />
      )}
    </div>
  );
}

type ChartBoxProps = Readonly<{
  drawn: DrawnNode;
  directory: Directory;
  asOf: string | undefined;
  isFocus: boolean;
  /** Whether the Tab key comes to it. */
  inReach: boolean;
  style: CSSProperties;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onToggle: () => void;
}>;

function Words({ drawn, directory, asOf }: WordsProps) {
  const { node } = drawn;
  if (node.kind !== 'person')
    return (
      <>
        <span className={styles.name}>{node.text}</span>
        <Below drawn={drawn} words={`${formatCount(node.below)} ${node.below === 1 ? 'person' : 'people'}`} />
      </>
    );
  const { membership, isContext, isInCircle } = node;
  const mark = markOf(membership, asOf);
  return (
    <>
      <Link
        to="/people/$membershipId"
        params={{ membershipId: membership.id }}
        className={classes(styles.name, isContext && styles.context)}
        tabIndex={-1}
        draggable={false}
      >
        {nameOf(membership)}
      </Link>
      <span className={styles.title}>{membership.job_title ?? ''}</span>
      <span className={styles.department}>
        {directory.departmentOf(membership.department_id)?.name ?? 'No department'}
      </span>
      {mark !== null && <Badge tone={mark.tone}>{mark.label}</Badge>}
      {isInCircle && <Badge tone="bad">Circle of managers</Badge>}
      <Below drawn={drawn} words={reportsOf(node)} />
    </>
  );
}

type WordsProps = Readonly<{ drawn: DrawnPerson; directory: Directory; asOf: string | undefined }>;

function Below({ drawn, words }: Readonly<{ drawn: DrawnPerson; words: string }>) {
  if (!drawn.isParent) return null;
  return (
    <span className={styles.below}>
      {words}
      <Icon name="chevron-down" size={12} />
    </span>
  );
}

function reportsOf({ direct, below }: PersonNode): string {
  const reports = `${formatCount(direct)} ${direct === 1 ? 'report' : 'reports'}`;
  return below > direct ? `${reports}, ${formatCount(below)} in all` : reports;
}
