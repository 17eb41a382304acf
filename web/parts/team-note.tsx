import { useSearch } from '@tanstack/react-router';
import { useCode } from './use-code.ts';

/** Where a chosen department means nothing: says so, and keeps it for pages on which it does. */
export function TeamNote(props: TeamNoteProps) {
  const { team } = useSearch({ from: '/signed-in' });
  const code = useCode(load, team !== undefined);
  return team === undefined || code === null ? null : <code.TeamNoteShown team={team} {...props} />;
}

const load = async () => await import('./team-note-shown.tsx');

export type TeamNoteProps = Readonly<{
  /** What is shown for all departments: `Customers are`. */
  what: string;
  /** The reason, as a sentence. */
  why?: string;
}>;
