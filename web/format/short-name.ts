/** A name as part of a sentence: 60 characters at most. A notice or a question with all of a longer one would cover the screen. */
export function shortName(name: string): string {
  const characters = Array.from(name);
  return characters.length <= LONGEST ? name : `${characters.slice(0, LONGEST).join('').trimEnd()}…`;
}

const LONGEST = 60;
