import { dayLabel } from '../../period/index.ts';
import { cellStyle, PLAIN_FORMAT, textCell } from '../../spreadsheets/cells.ts';
import type { Sheet, SheetRow } from '../../spreadsheets/workbook.ts';
import { statementSheet } from '../../statements/files/sheet.ts';
import { statementFile } from '../../statements/files/statement-file.ts';
import { pagePathOf } from '../../statements/page-path.ts';
import { BOARD_COLUMNS, boardRows } from './board-sheet.ts';
import type { MadePack, MadePart } from './make-pack.ts';

/** What a pack says of itself. */
export type PackWords = Readonly<{
  title: string;
  organizationName: string;
  currency: string;
  periodLabel: string;
  /** The instant at which it was made, as its reader has it. */
  madeAt: string;
  /** The address of the app, and the one of this pack in it. */
  address: string;
  link: string;
}>;

/** The sheets of a pack: its cover with the contents, then a sheet for each part. */
export async function* packSheets(pack: MadePack, words: PackWords): AsyncGenerator<Sheet> {
  yield coverSheet(pack, words);
  for (const part of pack.parts) {
    if (part.kind === 'board') {
      yield boardSheet(part, pack, words);
      continue;
    }
    const { asked, made, title } = part;
    const { organizationName, currency, address } = words;
    const link = `${address}${pagePathOf(asked)}`;
    const sheet = await statementSheet(statementFile(asked, made, { organizationName, currency, link }));
    yield title === null ? sheet : { ...sheet, name: title };
  }
}

function coverSheet(pack: MadePack, words: PackWords): Sheet {
  const rows = [
    [textCell(words.organizationName, TITLE)],
    [textCell(words.title, TITLE)],
    ...aboutRows(pack, words),
    [textCell(`Made on ${words.madeAt}`)],
    [textCell(words.link)],
    [],
    [textCell('Contents', TITLE)],
    ...pack.parts.map((part, place) => [textCell(`${place + 1}. ${titleOf(part)}`)]),
  ];
  return { name: 'Cover', columns: [{ width: 80 }], rows, frozen: NONE, page: pageOf(pack, words, 0) };
}

function boardSheet(part: Extract<MadePart, { kind: 'board' }>, pack: MadePack, words: PackWords): Sheet {
  const head = [
    [textCell(words.organizationName, TITLE)],
    [textCell(part.board.name, TITLE)],
    ...aboutRows(pack, words),
    [],
  ];
  const rows = [...head, ...boardRows(part.board, part.values, words.currency)];
  return {
    name: part.board.name,
    columns: BOARD_COLUMNS.map(({ width }) => ({ width })),
    rows,
    frozen: { rows: head.length + 1, columns: 1 },
    page: pageOf(pack, words, head.length + 1),
  };
}

function aboutRows(
  { when, dataVersion }: MadePack,
  { periodLabel, currency }: PackWords,
): readonly SheetRow[] {
  const asAt = dayLabel(when.asOf ?? when.today);
  return [[textCell(periodLabel)], [textCell(`As at ${asAt}, in ${currency}, data version ${dataVersion}`)]];
}

function pageOf({ dataVersion, when }: MadePack, words: PackWords, repeatedRows: number): Sheet['page'] {
  const asAt = dayLabel(when.asOf ?? when.today);
  const foot = `${words.organizationName}, ${words.title}, as at ${asAt}, data version ${dataVersion}`;
  return { orientation: 'portrait', repeatedRows, foot };
}

function titleOf(part: MadePart): string {
  return part.kind === 'board' ? part.board.name : (part.title ?? part.asked.statement.title);
}

const TITLE = cellStyle(PLAIN_FORMAT, { isBold: true });
const NONE = { rows: 0, columns: 0 };
