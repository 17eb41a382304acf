import { RULES } from '../../../src/disclosure/rules.ts';
import { OURS, type Service } from './exposed-persons.ts';

const anything = () => true;

/**
 * The service without one or all of its rules. The rule on combinations of several snapshots is left out: it applies rarely,
 * and combinations.test.ts shows by brute force that it is correct.
 */
export const SERVICES: Readonly<Record<string, Service>> = {
  'small groups are not hidden in an answer': { ...OURS, shows: 1 },
  'the staff is renewed after every joiner or leaver': {
    ...OURS,
    rules: { ...RULES, whole: anything, combination: anything },
  },
  'parts of the staff are renewed after every joiner or leaver': {
    ...OURS,
    rules: { ...RULES, part: anything },
  },
  'gaps are renewed whatever changed': { ...OURS, rules: { ...RULES, gap: anything } },
  'everything is renewed on each snapshot day': {
    rules: { whole: anything, combination: anything, part: anything, gap: anything },
    everyDays: OURS.everyDays,
    isYearly: true,
    shows: null,
    seriesNeeds: null,
  },
  'a new series begins however few are corrected': { ...OURS, seriesNeeds: 0 },
};
