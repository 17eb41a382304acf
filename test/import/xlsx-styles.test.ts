import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { seekablePath } from '../../src/import/readers/content.ts';
import { type NumberStyle, readStyles } from '../../src/import/xlsx/styles.ts';
import { openWorkbook } from '../../src/import/xlsx/workbook.ts';
import { xlsxOf } from './xlsx-file.ts';

/** The styles of cells with these formats, each of which may have a code. */
async function stylesOf(
  cells: readonly string[],
  codes: Readonly<Record<string, string>>,
): Promise<readonly NumberStyle[]> {
  const formats = Object.entries(codes).map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`,
  );
  const parts = {
    'xl/styles.xml': `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs>${cells
      .map((id) => `<xf numFmtId="${id}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  };
  const folder = await mkdtemp(join(tmpdir(), 'almanac-styles-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const path = join(folder, 'styles.xlsx');
  await writeFile(path, await xlsxOf([['code']], { parts }));
  const workbook = await openWorkbook(seekablePath(path));
  onTestFinished(workbook.close);
  return await readStyles(workbook);
}

it.each([
  ['0[yyyy', false],
  ['0[a[b]yyyy', true],
  ['0&quot;days', false],
  ['yyyy[', true],
  ['yyyy&quot;', true],
])('a bracket or text of a format without an end takes its rest: %s', async (code, isDate) => {
  expect(await stylesOf(['200'], { 200: code })).toEqual([{ isDate, digits: 0 }]);
});

it('a format is looked at once, however many cells have it', async () => {
  const [first, second, other] = await stylesOf(['200', '200', '201'], { 200: 'yyyy', 201: 'yyyy' });
  expect(second).toBe(first);
  expect(other).toEqual(first);
  expect(other).not.toBe(first);
});
