/** Whether a word is another one with one mistake: a letter too many, missing or another, or two that are swapped. Short words must be right. */
export function isTypoOf(typed: string, meant: string): boolean {
  if (typed.length < SHORTEST || Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  const most = Math.min(typed.length, meant.length) - start;
  while (end < most && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [rest, right] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)];
  if (rest.length <= 1 && right.length <= 1) return true;
  return rest.length === 2 && right.length === 2 && rest[0] === right[1] && rest[1] === right[0];
}

const SHORTEST = 4;
