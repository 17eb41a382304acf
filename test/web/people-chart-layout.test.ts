import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { peopleByManager } from '../../web/pages/people/by-manager.ts';
import { drawnNodes, firstLevels, MOST_BESIDE, TOP } from '../../web/pages/people/chart/drawn.ts';
import { lineTo } from '../../web/pages/people/chart/focus.ts';
import { BOX, layOut } from '../../web/pages/people/chart/layout.ts';
import { directoryOf, type Membership } from '../../web/pages/people/directory.ts';
import { inOrder } from '../../web/pages/people/people-tree.ts';

/** A member by number, who reports to another by number. */
function member(number: number, manager: number | null): Membership {
  return {
    id: `m${number}`,
    name: `Person ${number}`,
    person_id: `p${number}`,
    user_id: null,
    organization_id: 'ours',
    role: 'member',
    status: 'active',
    department_id: null,
    manager_membership_id: manager === null ? null : `m${manager}`,
    employment_start_date: '2024-01-01',
    termination_date: null,
    created_at: '2026-11-20T03:04:05.000Z',
    updated_at: '2026-11-20T03:04:05.000Z',
    category_of_worker: null,
    job_title: null,
    external_id: null,
  };
}

const treeOf = (managers: readonly (number | null)[]) =>
  peopleByManager(
    directoryOf(
      managers.map((manager, number) => member(number, manager)),
      [],
    ),
    () => true,
  );
const ALL = { isOpen: () => true, shownBelow: () => Number.POSITIVE_INFINITY };
const drawnTo = (levels: number) => ({
  isOpen: (_id: string, level: number) => level <= levels,
  shownBelow: () => MOST_BESIDE,
});

/** Staffs of any form, circles too. */
const managers = fc.integer({ min: 1, max: 60 }).chain((size) =>
  fc.array(fc.option(fc.integer({ min: 0, max: size - 1 }), { freq: 4 }), {
    minLength: size,
    maxLength: size,
  }),
);

describe('the layout of a chart', () => {
  it('draws everybody once, below their manager, and no box over another', () => {
    fc.assert(
      fc.property(managers, (staff) => {
        const top = drawnNodes(treeOf(staff), ALL);
        const { boxes, width, height } = layOut(top);
        const people = boxes.filter(({ drawn }) => drawn.kind === 'person' && drawn.node.kind === 'person');
        expect(new Set(people.map(({ drawn }) => drawn.id)).size).toBe(staff.length);
        expect(people).toHaveLength(staff.length);
        const placeOf = new Map(boxes.map((box) => [box.drawn, box]));
        for (const box of boxes) {
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.left + BOX.width).toBeLessThanOrEqual(width + 0.001);
          expect(box.top + BOX.height).toBeLessThanOrEqual(height + 0.001);
          for (const child of box.drawn.children)
            expect(placeOf.get(child)?.top ?? 0).toBeGreaterThan(box.top + BOX.height);
        }
        for (const [index, one] of boxes.entries())
          for (const other of boxes.slice(index + 1)) {
            const apart =
              Math.abs(one.left - other.left) >= BOX.width - 0.001 ||
              Math.abs(one.top - other.top) >= BOX.height - 0.001;
            expect(apart).toBe(true);
          }
      }),
      { numRuns: 150 },
    );
  });

  it('has a line to every box that is below another', () => {
    const { boxes, lines } = layOut(drawnNodes(treeOf([null, 0, 0, 1, 1, 1, 2, null]), ALL));
    const below = boxes.reduce((sum, { drawn }) => sum + drawn.children.length, 0);
    expect(below).toBe(7);
    expect(lines.match(/M/g)).toHaveLength(below);
  });
});

describe('what is drawn', () => {
  it('stays small for 5,000 people, whoever reports to whom', () => {
    const flat = treeOf(Array.from({ length: 5000 }, (_, number) => (number === 0 ? null : 0)));
    const wide = treeOf(Array.from({ length: 5000 }, (_, number) => (number < 1000 ? null : number % 1000)));
    const even = treeOf(
      Array.from({ length: 5000 }, (_, number) => (number === 0 ? null : Math.floor((number - 1) / 8))),
    );
    for (const nodes of [flat, wide, even]) {
      const { boxes } = layOut(drawnNodes(nodes, drawnTo(firstLevels(nodes))));
      expect(boxes.length).toBeGreaterThan(1);
      expect(boxes.length).toBeLessThanOrEqual(75);
    }
  });

  it('says how many are left out, and grows by the next', () => {
    const nodes = treeOf(Array.from({ length: 101 }, (_, number) => (number === 0 ? null : 0)));
    const below = (shown: number) =>
      drawnNodes(nodes, { isOpen: () => true, shownBelow: (id) => (id === TOP ? 9 : shown) })[0]?.children;
    expect(below(24)?.at(-1)).toMatchObject({ kind: 'rest', above: 'm0', count: 76, position: 25, of: 25 });
    expect(below(48)?.at(-1)).toMatchObject({ kind: 'rest', count: 52 });
    expect(below(100)).toHaveLength(100);
  });

  it('may be deeper than the call stack', () => {
    const nodes = treeOf(Array.from({ length: 20_000 }, (_, number) => (number === 0 ? null : number - 1)));
    expect(layOut(drawnNodes(nodes, ALL)).boxes).toHaveLength(20_000);
    expect(lineTo(nodes, 'm19999')?.levels).toBe(13);
  });
});

describe('the place of a person', () => {
  it('is below all managers above, with the reports below', () => {
    const nodes = treeOf([null, 0, 0, 1, 3, 3, 2]);
    const line = lineTo(nodes, 'm3');
    expect(line?.levels).toBe(3);
    expect(inOrder(line?.nodes ?? []).map(({ id }) => id)).toEqual(['m0', 'm1', 'm3', 'm4', 'm5']);
    // Counts are those of all reports, shown or not.
    expect(line?.nodes[0]).toMatchObject({ direct: 2, below: 6 });
    expect(lineTo(nodes, 'nobody')).toBeNull();
  });

  it('is found in a circle of managers', () => {
    const line = lineTo(treeOf([1, 2, 0, 0]), 'm3');
    expect(inOrder(line?.nodes ?? []).at(-1)?.id).toBe('m3');
  });
});
