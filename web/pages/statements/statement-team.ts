import type { Statement } from '../../api/generated.ts';
import type { Me } from '../../api/session.ts';
import type { StatementView } from './statement-view.ts';

/** Whether a statement can be shown for one department; if not, why, as a sentence. */
export type TeamChoice = Readonly<{ kind: 'possible' } | { kind: 'not possible'; why: string }>;

/** A statement with department columns can be limited to one department. It counts pay, so the reader must be allowed to see pay. */
export function teamChoice(
  statement: Pick<Statement, 'hasDepartments'>,
  { columns, detail }: Pick<StatementView, 'columns' | 'detail'>,
  { capabilities }: Pick<Me, 'capabilities'>,
): TeamChoice {
  if (!statement.hasDepartments) return no('This statement is not kept by department.');
  if (!capabilities.includes('people.view_cost'))
    return no('For one department it needs the capability to see pay, which it counts.');
  if (columns === 'departments') return no('Its columns are the departments.');
  if (detail === 'accounts') return no('Choose the summary instead of accounts to see one department.');
  return { kind: 'possible' };
}

/** Until the list of statements is there, so that nothing moves when it comes. */
export function guessOf(name: string): Pick<Statement, 'hasDepartments'> {
  return { hasDepartments: name === 'profit-and-loss' };
}

function no(why: string): TeamChoice {
  return { kind: 'not possible', why };
}
