import { type Membership, nameOf } from './directory.ts';

/** Whether a name or a job title contains all the words of a text, in any order and with any accents. */
export function matcherOf(text: string): (membership: Membership) => boolean {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return (membership) => {
    const name = plain(`${nameOf(membership)} ${membership.job_title ?? ''}`);
    return words.every((word) => name.includes(word));
  };
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase();
}
