// The time and memory of a large workbook: `npm run bench:workbook -- [rows]`. Each row has twelve cells of every kind; its baseline is the same
// rows as CSV.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayOf, formatDay } from '../dist/period/index.js';
import {
  amountFormat,
  cellStyle,
  dateCell,
  formulaCell,
  numberCell,
  PLAIN_FORMAT,
  percentCell,
  percentFormat,
  textCell,
} from '../dist/spreadsheets/cells.js';
import { columnRange, MOST_ROWS } from '../dist/spreadsheets/reference.js';
import { workbookStream, XLSX_TYPE } from '../dist/spreadsheets/write-workbook.js';
import { print } from './serving.mjs';

const count = Math.min(Number(process.argv[2] ?? 500_000), MOST_ROWS - 2);
const FIRST = dayOf(2020, 1, 1);

const HEAD = cellStyle(PLAIN_FORMAT, { isBold: true });
const AMOUNT = cellStyle(amountFormat(2));
const PERCENT = cellStyle(percentFormat(1));

const amountOf = (row) => `${(row * 7919) % 1_000_000}.${String(row % 100).padStart(2, '0')}`;

function* sheetRows() {
  yield Array.from({ length: 12 }, (_, column) => textCell(`Column ${column + 1}`, HEAD));
  for (let row = 0; row < count; row += 1)
    yield [
      textCell(`INV-${row}`),
      textCell(`Customer ${row % 5000} & Sons`),
      textCell('open'),
      dateCell(FIRST + (row % 2000)),
      dateCell(FIRST + (row % 2000) + 30),
      numberCell(String(row % 120)),
      numberCell(amountOf(row), AMOUNT),
      numberCell(amountOf(row + 1), AMOUNT),
      numberCell(`-${amountOf(row + 2)}`, AMOUNT),
      percentCell(String(row % 100), PERCENT),
      textCell('AUD'),
      null,
    ];
  yield [textCell('Total'), formulaCell(`SUM(${columnRange(6, 1, count)})`, null)];
}

function* csvLines() {
  for (let row = 0; row < count; row += 1) {
    const day = formatDay(FIRST + (row % 2000));
    yield `INV-${row},Customer ${row % 5000} & Sons,open,${day},${day},${row % 120},${amountOf(row)},${amountOf(row + 1)},-${amountOf(row + 2)},${row % 100},AUD,\n`;
  }
}

const folder = await mkdtemp(join(tmpdir(), 'almanac-workbook-'));
try {
  const sheet = {
    name: 'Invoices',
    columns: Array.from({ length: 12 }, () => ({ width: 14 })),
    rows: sheetRows(),
    frozen: { rows: 1, columns: 0 },
    page: { orientation: 'landscape', repeatedRows: 1, foot: '' },
  };
  print(`${count} rows of twelve cells, ${XLSX_TYPE}`);
  await measure('CSV', Readable.from(csvLines()));
  await measure('XLSX', workbookStream([sheet]));
} finally {
  await rm(folder, { recursive: true });
}

async function measure(what, stream) {
  const file = join(folder, what);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  const start = performance.now();
  await pipeline(stream, createWriteStream(file));
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  const { size } = await stat(file);
  print(
    `${what.padEnd(6)}${seconds.toFixed(1).padStart(7)} s${mebibytes(size)} MiB of file${mebibytes(peak)} MiB of memory at most`,
  );
}

function mebibytes(bytes) {
  return (bytes / 1024 / 1024).toFixed(0).padStart(7);
}
