import { FileFault } from '../fault.ts';
import { readXml } from '../readers/xml.ts';
import { partShape, textOfString, type Workbook } from './workbook.ts';

/** The texts that cells name by their numbers: they are held in memory, and a workbook with too many is refused. */
export async function readSharedStrings(workbook: Workbook): Promise<readonly string[]> {
  const source = workbook.partOf('xl/sharedStrings.xml');
  if (source === null) return [];
  const texts: string[] = [];
  let length = 0;
  for await (const element of readXml(source, partShape('sst', 'sst/si'))) {
    const text = textOfString(element);
    length += text.length;
    texts.push(text);
    if (length > MOST_CHARACTERS || texts.length > MOST_TEXTS)
      throw new FileFault(
        null,
        `its texts have over ${MOST_CHARACTERS} characters, or are over ${MOST_TEXTS}: save it as CSV`,
      );
  }
  return texts;
}

const MOST_CHARACTERS = 32 * 1024 * 1024;
const MOST_TEXTS = 1_000_000;
