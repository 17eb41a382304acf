import type { BoardSummary, Statement } from '../../api/generated.ts';
import { whoseWords } from '../boards/words.ts';
import type { PackPart } from './pack-part.ts';

/** What a part is called, and what kind of part it is; or why it cannot be in a pack. */
export type PartWords = Readonly<{ title: string; note: string; isThere: boolean }>;

/** The words of a part, as far as they are known. Lists that are not there yet leave nothing out. */
export function wordsOfPart(
  part: PackPart,
  boards: readonly BoardSummary[] | undefined,
  statements: readonly Statement[] | undefined,
): PartWords {
  switch (part.kind) {
    case 'board': {
      const board = boards?.find(({ id }) => id === part.id);
      if (board !== undefined)
        return { title: board.name, note: `Board · ${whoseWords(board)}`, isThere: true };
      return boards === undefined
        ? { title: 'Board', note: 'Board', isThere: true }
        : { title: 'Unknown board', note: 'It was deleted, or made private by its owner.', isThere: false };
    }
    case 'statement': {
      const statement = statements?.find(({ name }) => name === part.name);
      return statement === undefined && statements !== undefined
        ? { title: part.name, note: 'You have no access to this statement.', isThere: false }
        : { title: statement?.title ?? 'Statement', note: 'Statement', isThere: true };
    }
    case 'unknown':
      return { title: part.text, note: 'This part of the link is not recognised.', isThere: false };
    default:
      return part satisfies never;
  }
}
