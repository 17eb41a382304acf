import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Standing } from '../../disclosure/due-days.ts';
import { selectStanding } from '../../sql/snapshots/snapshot-standing.ts';

/** The state that decides which snapshots are due; `run` runs a statement through the door of the organisation. */
export async function readStanding(run: Transaction['run']): Promise<Standing> {
  const [standing] = await run(selectStanding().compile(query));
  if (standing === undefined) throw new Error('the organisation of the door is not there');
  return standing;
}
