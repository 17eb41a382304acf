import type { Statement } from '../../api/generated.ts';
import type { PackSheet } from './sheets.ts';

/** What a sheet is called: the name of its board, its own title, or that of its statement. */
export function titleOfSheet(sheet: PackSheet, statements: readonly Statement[] | undefined): string {
  return sheet.kind === 'figures'
    ? sheet.board.name
    : (sheet.title ?? statements?.find(({ name }) => name === sheet.name)?.title ?? 'Statement');
}
