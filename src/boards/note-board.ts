import { type AuditActor, recordEvent } from '../audit/audit.ts';
import type { Transaction } from '../db/transaction.ts';
import type { KeptBoard } from './board.ts';

/** The board before and after a change, and who made it. `before` is null for a new board, `after` for a deleted one. */
export type BoardEvent = Readonly<{
  editor: Readonly<{ actor: AuditActor }>;
  before: KeptBoard | null;
  after: KeptBoard | null;
}>;

/** Records a change of a board in the audit log. */
export async function noteBoard(
  transaction: Transaction,
  what: 'created' | 'changed' | 'deleted' | 'restored',
  { editor, before, after }: BoardEvent,
  now: Date,
): Promise<void> {
  const id = (after ?? before)?.id;
  if (id === undefined) throw new Error('a change of a board is of none');
  const event = { actor: editor.actor, action: `board.${what}`, subject: { kind: 'board', id } };
  await transaction.run(recordEvent({ ...event, before: shown(before), after: shown(after) }, now));
}

// Owners and admins read the audit log, and not the private boards of others.
function shown(board: KeptBoard | null) {
  if (board === null) return null;
  const { name, isShared, tiles } = board;
  return isShared ? { is_shared: true, name, tiles } : { is_shared: false };
}
