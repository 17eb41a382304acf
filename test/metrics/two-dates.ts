import type { Answers } from './attack.ts';
import { partsOf } from './attack.ts';

/** What is known of somebody who came or went in one day. */
export type Found = Readonly<{
  gender: string | null;
  ethnicity: string | null;
  country: string | null;
  age: string | null;
  pay: number | null;
}>;

/** What the answers of two days tell of the only person who came (1) or went (-1) between them. */
export function foundBetween(before: Answers, after: Answers, moved: 1 | -1): Found {
  const part = (name: string) => changedPart(before, after, `diversity.${name}`, moved);
  const gender = part('gender');
  return {
    gender,
    ethnicity: part('ethnicity'),
    country: part('country'),
    age: part('age_band'),
    pay: gender === null ? null : payFound(before, after, gender, moved),
  };
}

/** The part that has one person more or fewer; null where it is not told which. */
function changedPart(before: Answers, after: Answers, id: string, moved: number): string | null {
  const were = new Map(partsOf(before, id).map(({ key, value }) => [key, value]));
  const changed = partsOf(after, id).filter(({ key, value }) => {
    const was = were.get(key) ?? (were.has(key) ? null : 0);
    return value !== null && was !== null && value - was === moved;
  });
  return changed.length === 1 ? (changed[0]?.key ?? null) : null;
}

/**
 * What the person is paid as a multiple of what those of the same gender are paid on average, who were there all the time:
 * with the number of them, the two mean gaps give it away.
 */
function payFound(before: Answers, after: Answers, gender: string, moved: number): number | null {
  const ratios = [before, after].map((answers) => {
    const gap = answers['paygap.gender_mean_gap'];
    return gap?.kind === 'scalar' && gap.value !== null ? 1 - gap.value / 100 : null;
  });
  const without = partsOf(moved > 0 ? before : after, 'diversity.gender');
  const count = without.find(({ key }) => key === gender)?.value ?? null;
  const [was = null, is = null] = ratios;
  if (was === null || is === null || count === null || !['woman', 'man'].includes(gender)) return null;
  // Of those who were there on both days, from without the person to with them.
  const [alone, together] = moved > 0 ? [was, is] : [is, was];
  const growth = gender === 'man' ? alone / together : together / alone;
  return (count + 1) * growth - count;
}
