import { describe, expect, it } from 'vitest';
import { peopleByDepartment } from '../../web/pages/people/by-department.ts';
import { peopleByManager } from '../../web/pages/people/by-manager.ts';
import { directoryOf, type Membership } from '../../web/pages/people/directory.ts';
import { matcherOf } from '../../web/pages/people/match.ts';
import { inOrder, narrow, type PeopleNode } from '../../web/pages/people/people-tree.ts';

type Given = Partial<Membership> & Readonly<{ id: string }>;

function membership(given: Given): Membership {
  return {
    name: given.id,
    person_id: given.id,
    user_id: null,
    organization_id: 'ours',
    role: 'member',
    status: 'active',
    department_id: null,
    manager_membership_id: null,
    employment_start_date: null,
    termination_date: null,
    created_at: '2026-11-20T03:04:05.000Z',
    updated_at: '2026-11-20T03:04:05.000Z',
    category_of_worker: null,
    job_title: null,
    external_id: null,
    ...given,
  };
}

const under = (id: string, manager: string | null, more: Partial<Membership> = {}): Membership =>
  membership({ id, manager_membership_id: manager, ...more });
const department = (id: string, above: string | null) => ({
  id,
  name: id,
  parent_department_id: above,
  created_at: '2026-11-20T03:04:05.000Z',
  updated_at: '2026-11-20T03:04:05.000Z',
  external_id: id,
});

/** The tree in a short notation: `a(b, c(d))`. */
function drawn(nodes: readonly PeopleNode[]): string {
  return nodes
    .map(({ text, children, isInCircle }) => {
      const name = isInCircle ? `${text}!` : text;
      return children.length === 0 ? name : `${name}(${drawn(children)})`;
    })
    .join(', ');
}

const everybody = (): boolean => true;
const active = ({ status }: Membership): boolean => status === 'active';

describe('reporting lines', () => {
  it('put everybody below their manager, and list people without a manager or reports separately', () => {
    const memberships = [
      under('b', 'a'),
      under('a', null),
      under('c', 'a'),
      under('d', 'c'),
      under('e', null),
    ];
    expect(drawn(peopleByManager(directoryOf(memberships, []), everybody))).toBe('a(b, c(d)), No manager(e)');
  });

  it.each([
    { circle: [under('a', 'a')], is: 'a!' },
    { circle: [under('a', 'b'), under('b', 'a')], is: 'a!(b)' },
    { circle: [under('x', 'c'), under('a', 'b'), under('b', 'c'), under('c', 'a')], is: 'c!(x, b(a))' },
  ])('that form a circle are opened once and marked: $is', ({ circle, is }) => {
    const nodes = peopleByManager(directoryOf(circle, []), everybody);
    expect(drawn(nodes)).toBe(is);
    expect(inOrder(nodes)).toHaveLength(circle.length);
  });

  it('show the managers of search results', () => {
    const memberships = [
      under('boss', null, { status: 'inactive' }),
      under('b', 'boss'),
      under('left', 'boss', { status: 'terminated' }),
    ];
    const [boss] = peopleByManager(directoryOf(memberships, []), active);
    expect(boss).toMatchObject({ kind: 'person', id: 'boss', isContext: true, direct: 1, below: 1 });
    expect(drawn(boss === undefined ? [] : [boss])).toBe('boss(b)');
  });

  it('may be deeper than the call stack', () => {
    const memberships = Array.from({ length: 50_000 }, (_, index) =>
      under(`p${index}`, index === 0 ? null : `p${index - 1}`),
    );
    const nodes = peopleByManager(directoryOf(memberships, []), everybody);
    expect(nodes[0]?.below).toBe(49_999);
    expect(inOrder(narrow(nodes, matcherOf('p49999')))).toHaveLength(50_000);
  });
});

describe('departments', () => {
  it('count those below them, and list people without a department separately', () => {
    const departments = [department('all', null), department('sales', 'all'), department('empty', 'all')];
    const memberships = [
      membership({ id: 'a', department_id: 'all' }),
      membership({ id: 'b', department_id: 'sales' }),
      membership({ id: 'c', department_id: 'sales', status: 'terminated' }),
      membership({ id: 'd' }),
    ];
    const nodes = peopleByDepartment(directoryOf(memberships, departments), active);
    expect(drawn(nodes)).toBe('all(sales(b), empty, a), No department(d)');
    expect(inOrder(nodes).map(({ text, below }) => [text, below])).toEqual([
      ['all', 2],
      ['sales', 1],
      ['b', 0],
      ['empty', 0],
      ['a', 0],
      ['No department', 1],
      ['d', 0],
    ]);
  });

  it('that are part of each other are listed once, with their people', () => {
    const departments = [department('x', 'y'), department('y', 'x')];
    const memberships = [membership({ id: 'a', department_id: 'y' })];
    expect(drawn(peopleByDepartment(directoryOf(memberships, departments), everybody))).toBe('x!(y(a))');
  });
});

describe('a name', () => {
  it.each([
    ['Zoë Ångström', 'zoe', true],
    ['Zoë Ångström', 'ång zoë', true],
    ['Zoë Ångström', 'zoe b', false],
    [null, 'recorded', true],
  ])('%s is found by %s: %s', (name, text, isFound) => {
    expect(matcherOf(text)(membership({ id: 'a', name }))).toBe(isFound);
  });
});
