import type { Outcome } from '../../db/outcome.ts';

/** The plan for a draft, as far as its outcome follows from it. */
type PlanKind =
  | Readonly<{ kind: 'refused' | 'voided' }>
  | Readonly<{ kind: 'unchanged'; id: string | null }>
  | Readonly<{ kind: 'written' }>;

/** What becomes of drafts by their plans; `rowOf` is the row that is written, and the one that it replaces. */
export function outcomesOf<Plan extends PlanKind>(
  plans: readonly Plan[],
  rowOf: (plan: Extract<Plan, { kind: 'written' }>) => Readonly<{ id: string; replaces: string | null }>,
): Outcome[] {
  return plans.flatMap((plan, place): Outcome[] => {
    switch (plan.kind) {
      case 'refused':
        return [];
      case 'unchanged':
        return [{ place, result: 'unchanged', id: plan.id }];
      case 'voided':
        return [{ place, result: 'changed', id: null }];
      case 'written': {
        const { id, replaces } = rowOf(plan as Extract<Plan, { kind: 'written' }>);
        return [{ place, result: replaces === null ? 'added' : 'changed', id }];
      }
      default:
        return plan satisfies never;
    }
  });
}
