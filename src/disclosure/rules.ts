import { mayCombine } from './combinations.ts';
import { mayShowGap } from './gap-rule.ts';
import { mayShowPart } from './part-rule.ts';
import { mayShowWhole } from './whole-rule.ts';

/** The rules for showing new figures. They are passed as arguments, so that the attack can be measured without each. */
export type Rules = Readonly<{
  whole: typeof mayShowWhole;
  /** The whole staff beside the other groups that were shown. */
  combination: typeof mayCombine;
  part: typeof mayShowPart;
  gap: typeof mayShowGap;
}>;

export const RULES: Rules = {
  whole: mayShowWhole,
  combination: mayCombine,
  part: mayShowPart,
  gap: mayShowGap,
};
