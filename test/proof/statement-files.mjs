// Lets LibreOffice recalculate workbooks of statements, of the demo and of random books, of ledgers and of a board pack, and compares every number
// with those that the API answers: `npm run proof:statement-files`. Before, what the files say that formulas come to is replaced by a number that
// none does, so that no formula is right that was not computed. Debian: libreoffice-calc. ALMANAC_BOOKS says how many random books.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { ZipFile } from 'yazl';
import { readArchive } from '../../dist/import/zip/archive.js';
import { contentOfEntry } from '../../dist/import/zip/unpack.js';

const run = promisify(execFile);
const MOST = { maxBuffer: 1024 ** 2 * 64 };
/** So many workbooks one start of LibreOffice converts. */
const AT_ONCE = 100;
/** What no formula of ours comes to. */
const SPOILT = '-987654321.125';
const ALWAYS_RECALCULATE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;
const version = await run('soffice', ['--version']).then(
  ({ stdout }) => stdout.trim(),
  () => null,
);
if (version === null) {
  print('LibreOffice is not installed here (no command soffice), so nothing is proven.');
  process.exitCode = 1;
} else {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-statement-files-'));
  try {
    process.exitCode = (await prove(folder)) === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prove(folder) {
  const [written, computed, profile] = ['written', 'computed', 'profile'].map((name) => join(folder, name));
  for (const path of [written, computed, join(profile, 'user')]) await mkdir(path, { recursive: true });
  await writeWorkbooks(written);
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), ALWAYS_RECALCULATE);
  const books = (await readdir(written)).filter((name) => name.endsWith('.xlsx'));
  let spoilt = 0;
  for (const name of books) spoilt += await spoilResults(join(written, name));
  const settings = [
    `-env:UserInstallation=file://${profile}`,
    '--headless',
    '--convert-to',
    'xlsx',
    '--outdir',
    computed,
  ];
  for (let from = 0; from < books.length; from += AT_ONCE)
    await run(
      'soffice',
      [...settings, ...books.slice(from, from + AT_ONCE).map((name) => join(written, name))],
      MOST,
    );
  const counted = { numbers: 0, formulas: 0, faults: 0 };
  for (const name of books) {
    const { about, sheets } = JSON.parse(
      await readFile(join(written, name.replace('.xlsx', '.json')), 'utf8'),
    );
    for (const { sheet, numbers } of sheets) {
      const cells = await cellsOf(join(computed, name), sheet);
      for (const [cell, expected] of numbers) {
        counted.numbers += 1;
        const { value = null, isFormula = false } = cells.get(cell) ?? {};
        if (isFormula) counted.formulas += 1;
        if (isClose(value, expected)) continue;
        counted.faults += 1;
        print(`${about}, sheet ${sheet}: ${cell} is ${value}, and not ${expected}`);
      }
    }
  }
  print(
    `${version}: ${books.length} workbooks, ${counted.numbers} cells, ${counted.formulas} formulas, ${spoilt} results spoilt before, ${counted.faults} differ.`,
  );
  return counted.formulas === 0 ? 1 : counted.faults;
}

/** The tests of the files of statements write them. */
async function writeWorkbooks(folder) {
  const env = {
    ...process.env,
    ALMANAC_BOOKS: process.env.ALMANAC_BOOKS ?? '25',
    ALMANAC_STATEMENT_FILES: folder,
  };
  const tests = spawn('npx', ['vitest', 'run', '--project', 'server', 'test/statements/files'], {
    env,
    stdio: 'inherit',
  });
  const [status] = await once(tests, 'exit');
  if (status !== 0) throw new Error('the tests of the files of statements fail');
}

/** Replaces the results of all formulas in a workbook, and answers with how many there are. */
async function spoilResults(path) {
  let count = 0;
  const zip = new ZipFile();
  for (const [name, xml] of await partsOf(path)) {
    const spoilt = xml.replaceAll(/(<f>[^<]*<\/f>)<v>[^<]*<\/v>/g, (_cell, formula) => {
      count += 1;
      return `${formula}<v>${SPOILT}</v>`;
    });
    zip.addBuffer(Buffer.from(spoilt), name);
  }
  zip.end();
  await writeFile(path, zip.outputStream);
  return count;
}

async function cellsOf(path, sheet) {
  const xml = (await partsOf(path)).get(`xl/worksheets/sheet${sheet}.xml`);
  const cells = new Map();
  for (const [, name, attributes, content] of xml.matchAll(
    /<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/g,
  )) {
    const number = /<v>([^<]+)<\/v>/.exec(content ?? '')?.[1];
    const isText = / t="(s|str|e|inlineStr)"/.test(attributes);
    const value = number === undefined || isText ? null : Number(number);
    cells.set(name, {
      value: / t="e"/.test(attributes) ? Number.NaN : value,
      isFormula: /<f/.test(content ?? ''),
    });
  }
  return cells;
}

/** The parts of a workbook, as texts by their names. */
async function partsOf(path) {
  const handle = await open(path);
  try {
    const parts = new Map();
    for (const entry of await readArchive(handle))
      parts.set(entry.path, await text(contentOfEntry(handle, entry)()));
    return parts;
  } finally {
    await handle.close();
  }
}

function isClose(one, other) {
  return one === null || other === null ? one === other : Math.abs(one - other) < 0.000_000_1;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
