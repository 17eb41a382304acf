/** Why a value is null: it is never 0 and never an error. `not_applicable`: the question does not arise. */
export const NULL_REASONS = ['no_data', 'division_by_zero', 'group_too_small', 'not_applicable'] as const;
export type NullReason = (typeof NULL_REASONS)[number];
