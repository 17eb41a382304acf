import type { CellStyle, NumberFormat } from './workbook.ts';
import { xmlText } from './xml-text.ts';

/** The styles that the cells of a workbook have, each with its number. */
export type Styles = Readonly<{
  /** A quoted text looks like a formula, and stays a text when its cell is edited. */
  numberOf: (style: CellStyle, isQuoted: boolean) => number;
  /** The part of the workbook that says what the numbers mean. */
  toXml: () => string;
}>;

export function openStyles(): Styles {
  const numbers = new Map<string, number>([[DEFAULT, 0]]);
  const formats = new Map<string, number>();
  // Most cells have one of a few styles, whose XML is not written again: of plain texts, and of quoted ones.
  const known = [new WeakMap<CellStyle, number>(), new WeakMap<CellStyle, number>()] as const;
  const formatOf = (format: NumberFormat): number => {
    const code = formatCode(format);
    if (typeof code === 'number') return code;
    const id = formats.get(code) ?? FIRST_OWN_FORMAT + formats.size;
    formats.set(code, id);
    return id;
  };
  return {
    numberOf: (style, isQuoted) => {
      const ofKind = known[isQuoted ? 1 : 0];
      const before = ofKind.get(style);
      if (before !== undefined) return before;
      const xml = styleXml(style, formatOf(style.format), isQuoted);
      const number = numbers.get(xml) ?? numbers.size;
      numbers.set(xml, number);
      ofKind.set(style, number);
      return number;
    },
    toXml: () => {
      const own = [...formats].map(
        ([code, id]) => `<numFmt numFmtId="${id}" formatCode="${xmlText(code)}"/>`,
      );
      return `${HEAD}${counted('numFmts', own)}${FONTS}${FILLS}${BORDERS}<cellStyleXfs count="1">${DEFAULT}</cellStyleXfs>${counted(
        'cellXfs',
        [...numbers.keys()],
      )}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
    },
  };
}

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
const FONTS = `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>`;
// Programs expect these two before any others.
const FILLS =
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>';
const BORDERS = `<borders count="3">${['', '<top style="thin"/><bottom/>', '<top style="thin"/><bottom style="double"/>'].map((sides) => `<border><left/><right/>${sides === '' ? '<top/><bottom/>' : sides}<diagonal/></border>`).join('')}</borders>`;
const LINES = { none: 0, above: 1, total: 2 } as const;
const DEFAULT = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>';
/** Numbers below are of formats that every program knows. */
const FIRST_OWN_FORMAT = 164;
const GENERAL = 0;
const SHORT_DATE = 14;

function styleXml({ isBold, line, indent, align }: CellStyle, format: number, isQuoted: boolean): string {
  const side = indent > 0 && align === 'general' ? 'left' : align;
  const isPlain = side === 'general';
  const attributes = [
    `numFmtId="${format}" fontId="${isBold ? 1 : 0}" fillId="0" borderId="${LINES[line]}"`,
    ...(format === GENERAL ? [] : ['applyNumberFormat="1"']),
    ...(isBold ? ['applyFont="1"'] : []),
    ...(line === 'none' ? [] : ['applyBorder="1"']),
    ...(isQuoted ? ['quotePrefix="1"'] : []),
    ...(isPlain ? [] : ['applyAlignment="1"']),
  ].join(' ');
  if (isPlain) return `<xf ${attributes}/>`;
  return `<xf ${attributes}><alignment horizontal="${side}"${indent > 0 ? ` indent="${indent}"` : ''}/></xf>`;
}

/** The number of a known format, or the code of another. */
function formatCode(format: NumberFormat): number | string {
  switch (format.kind) {
    case 'plain':
      return GENERAL;
    case 'date':
      return SHORT_DATE;
    case 'amount':
      return signed(`#,##0${decimalsOf(format.decimals)}`, format.negative);
    case 'percent':
      return signed(`0${decimalsOf(format.decimals)}%`, format.negative);
    default:
      return format satisfies never;
  }
}

// A number above zero leaves the room of a bracket, so that digits stand below each other.
function signed(code: string, negative: 'minus' | 'brackets'): string {
  return negative === 'minus' ? code : `${code}_);(${code})`;
}

function decimalsOf(count: number): string {
  return count === 0 ? '' : `.${'0'.repeat(count)}`;
}

function counted(name: string, elements: readonly string[]): string {
  return elements.length === 0 ? '' : `<${name} count="${elements.length}">${elements.join('')}</${name}>`;
}
