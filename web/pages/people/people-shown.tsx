import { useState } from 'react';
import { formatCount } from '../../format/number.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Tree } from '../../parts/tree.tsx';
import { peopleByDepartment } from './by-department.ts';
import { peopleByManager } from './by-manager.ts';
import type { Directory, Membership } from './directory.ts';
import { matcherOf } from './match.ts';
import { PeopleLine } from './people-line.tsx';
import styles from './people-shown.module.css';
import { inOrder, narrow, type PeopleNode } from './people-tree.ts';
import type { StatusFilter, TreeView } from './search.ts';
import { isWanted } from './standing.ts';

/** The people who are asked for as a tree, and how many they are. */
export function PeopleShown({ directory, view, status, asOf, text }: PeopleShownProps) {
  const wanted = (membership: Membership): boolean => isWanted(membership, status, asOf);
  const all = (view === 'departments' ? peopleByDepartment : peopleByManager)(directory, wanted);
  const isSearch = text.trim() !== '';
  const nodes = isSearch ? narrow(all, matcherOf(text)) : all;
  const total = directory.memberships.filter(wanted).length;
  const found = isSearch ? directory.memberships.filter(wanted).filter(matcherOf(text)).length : total;
  if (total === 0) return <Nobody status={status} asOf={asOf} isEmpty={directory.memberships.length === 0} />;
  return (
    <Lines
      // Opened lines belong to one tree.
      key={`${view} ${status} ${asOf} ${isSearch}`}
      directory={directory}
      asOf={asOf}
      view={view}
      nodes={nodes}
      isSearch={isSearch}
      summary={
        isSearch
          ? `${formatCount(found)} of ${formatCount(total)} match`
          : `${formatCount(total)} ${total === 1 ? 'person' : 'people'}`
      }
    />
  );
}

type PeopleShownProps = Readonly<{
  directory: Directory;
  view: TreeView;
  status: StatusFilter;
  /** The day that is looked at; undefined for today. */
  asOf: string | undefined;
  text: string;
}>;
type LinesProps = Readonly<{
  directory: Directory;
  asOf: string | undefined;
  view: TreeView;
  nodes: readonly PeopleNode[];
  isSearch: boolean;
  summary: string;
}>;

function Lines({ directory, asOf, view, nodes, isSearch, summary }: LinesProps) {
  // Lines that the user opens or closes are exceptions from the state of the whole tree.
  const [open, setOpen] = useState({ downTo: isSearch ? Number.POSITIVE_INFINITY : 1, except: NONE });
  const isOpen = (id: string, level: number): boolean => open.except.get(id) ?? level <= open.downTo;
  const canOpen = inOrder(nodes).some(({ children }) => children.length > 0);
  return (
    <>
      <div className={styles.count}>
        <p aria-live="polite">{summary}</p>
        {canOpen && (
          <div className={styles.openers}>
            <Button
              variant="quiet"
              onClick={() => setOpen({ downTo: Number.POSITIVE_INFINITY, except: NONE })}
            >
              Expand all
            </Button>
            <Button variant="quiet" onClick={() => setOpen({ downTo: 0, except: NONE })}>
              Collapse all
            </Button>
          </div>
        )}
      </div>
      {nodes.length === 0 ? (
        <EmptyState title="No match">Search for another part of the name, or show all.</EmptyState>
      ) : (
        <div className={styles.paper}>
          <Tree
            label={view === 'departments' ? 'People by department' : 'Reporting lines'}
            nodes={nodes}
            isOpen={isOpen}
            onOpen={(ids, isOpened) =>
              setOpen(({ downTo, except }) => ({
                downTo,
                except: new Map([...except, ...ids.map((id) => [id, isOpened] as const)]),
              }))
            }
            line={(node) => <PeopleLine node={node} view={view} directory={directory} asOf={asOf} />}
          />
        </div>
      )}
    </>
  );
}

const NONE: ReadonlyMap<string, boolean> = new Map();

type NobodyProps = Readonly<{ status: StatusFilter; asOf: string | undefined; isEmpty: boolean }>;

function Nobody({ status, asOf, isEmpty }: NobodyProps) {
  if (isEmpty)
    return (
      <EmptyState title="No people yet">
        People come with an import, or by an invitation to sign in.
      </EmptyState>
    );
  if (asOf !== undefined)
    return (
      <EmptyState title={status === 'inactive' ? 'No one was inactive' : 'No one was employed'}>
        Employment lasts from the first day to the last day.
      </EmptyState>
    );
  return (
    <EmptyState title={status === 'inactive' ? 'No inactive people' : 'No active people'}>
      {status === 'inactive'
        ? 'No one is suspended or about to start.'
        : 'Show all to see those who have left.'}
    </EmptyState>
  );
}
