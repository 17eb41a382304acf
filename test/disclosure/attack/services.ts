import { differByFew } from '../../../src/disclosure/few.ts';
import { RULES } from '../../../src/disclosure/rules.ts';
import { OURS, type Service } from './told.ts';

const pairs: Service['rules']['whole'] = (shown, next, minimum) =>
  !shown.some((earlier) => differByFew(earlier, next, minimum));

const anything = () => true;

/** What this would tell is found in one staff of several, so the short run leaves it out. */
export const OF_SEVERAL = 'combinations of more than two snapshots are not counted';

/** The service as it would be without each of its rules. */
export const SERVICES: Readonly<Record<string, Service>> = {
  'small groups are not hidden in an answer': { ...OURS, shows: 1 },
  'the staff is renewed whoever joined or left': {
    ...OURS,
    rules: { ...RULES, whole: anything, combination: anything },
  },
  [OF_SEVERAL]: {
    ...OURS,
    rules: {
      ...RULES,
      whole: pairs,
      combination: anything,
      part: (next, { earlier, sameDay }, minimum) =>
        ![...earlier, ...sameDay].some((other) => differByFew(other, next, minimum)),
    },
  },
  'parts of the staff are renewed whoever joined or left': { ...OURS, rules: { ...RULES, part: anything } },
  'gaps are renewed whatever changed': { ...OURS, rules: { ...RULES, gap: anything } },
  'everything is renewed on each snapshot day': {
    rules: { whole: anything, combination: anything, part: anything, gap: anything },
    everyDays: OURS.everyDays,
    isYearly: true,
    shows: null,
  },
};
