import { FileFault } from '../fault.ts';
import { readXml } from '../readers/xml.ts';
import { partShape, type Workbook } from './workbook.ts';

/** What the format of a number says of it: a date, or so many digits, with zeros in front. */
export type NumberStyle = Readonly<{ isDate: boolean; digits: number }>;

/** The style of each number that a cell can name. */
export async function readStyles(workbook: Workbook): Promise<readonly NumberStyle[]> {
  const source = workbook.partOf('xl/styles.xml');
  if (source === null) return [];
  const codes = new Map<string, string>();
  const formats: string[] = [];
  const shape = partShape('styleSheet', 'styleSheet/numFmts/numFmt', 'styleSheet/cellXfs/xf');
  for await (const { name, attributes } of readXml(source, shape)) {
    const id = attributes['numFmtId'] ?? '';
    const code = attributes['formatCode'] ?? '';
    if (code.length > LONGEST_CODE)
      throw new FileFault(null, `a format of its numbers has more than ${LONGEST_CODE} characters`);
    if (name === 'numFmt') codes.set(id, code);
    else formats.push(id);
    if (codes.size + formats.length > MOST_STYLES)
      throw new FileFault(null, `it has more than ${MOST_STYLES} styles`);
  }
  const styles = new Map<string, NumberStyle>();
  return formats.map((id) => {
    const style = styles.get(id) ?? styleOf(Number(id), codes.get(id));
    styles.set(id, style);
    return style;
  });
}

/** Excel itself writes 65,490 at most. */
const MOST_STYLES = 100_000;
/** Excel itself takes 255. */
const LONGEST_CODE = 1000;

function styleOf(id: number, code: string | undefined): NumberStyle {
  if (code === undefined)
    return { isDate: DATES.some(([first, last]) => id >= first && id <= last), digits: 0 };
  const [digits = ''] = /^0+$/.exec(code) ?? [];
  return { isDate: isDateFormat(code), digits: digits.length };
}

/** The numbers of formats for dates that every program knows, times alone left out. */
const DATES = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 58],
] as const;

/**
 * Whether a format shows a day: with a d or a y, or a month without hours and seconds, outside of texts and brackets. A text or
 * bracket without an end takes the rest of the code, so that no character is looked at twice.
 */
function isDateFormat(code: string): boolean {
  // Hours, minutes or seconds in brackets are a length of time.
  if (/\[(h+|m+|s+)\]/i.test(code)) return false;
  const [first = ''] = code.replaceAll(/"[^"]*("|$)|\\.|_.|\*.|\[[^\]]*(\]|$)/g, '').split(';');
  if (/general/i.test(first)) return false;
  return /[dy]/i.test(first) || (/m/i.test(first) && !/[hs]/i.test(first));
}
