import type { StatementQuestion } from '../ask.ts';
import type { MadeStatement } from '../made.ts';
import { type FileRow, fileRows } from './file-rows.ts';
import { type LeadColumn, leadColumns } from './lead-columns.ts';

/** A statement that is written as a file, and what its head says of it. */
export type StatementFile = Readonly<{
  asked: StatementQuestion;
  made: MadeStatement;
  rows: readonly FileRow[];
  leads: readonly LeadColumn[];
  organizationName: string;
  currency: string;
  /** The address of the statement in the app, as at the same day. */
  link: string;
}>;

/** The statement as a file has it. */
export function statementFile(
  asked: StatementQuestion,
  made: MadeStatement,
  about: Pick<StatementFile, 'organizationName' | 'currency' | 'link'>,
): StatementFile {
  const rows = fileRows(asked, made);
  return { asked, made, rows, leads: leadColumns(rows), ...about };
}
