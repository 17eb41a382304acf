/** The stored form of a stated gender. */
export type Gender = 'woman' | 'man' | 'non_binary' | 'other';

// As HR systems write it.
const WORDS: Readonly<Record<Gender, readonly string[]>> = {
  woman: ['woman', 'female', 'f', 'w'],
  man: ['man', 'male', 'm'],
  non_binary: ['non_binary', 'non-binary', 'non binary', 'nonbinary', 'nb', 'enby', 'x'],
  other: ['other', 'o'],
};

const GENDERS: ReadonlyMap<string, Gender> = new Map(
  (Object.keys(WORDS) as Gender[]).flatMap((gender) =>
    WORDS[gender].map((word): [string, Gender] => [word, gender]),
  ),
);

/** The gender that a word means, in any case; null for a word that means none. */
export function readGender(word: string): Gender | null {
  return GENDERS.get(word.trim().toLowerCase()) ?? null;
}
