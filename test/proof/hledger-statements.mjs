// Holds statements against what hledger (Debian: hledger) prints of the same public journals: its income statement, balance sheet, cash flow
// and balances, of every account and all totals: of the whole, by year, quarter and month, and balances at the end of every month.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EVERY_CAPABILITY } from '../../dist/access/capability.js';
import { openDatabase } from '../../dist/db/database.js';
import { migrate } from '../../dist/db/migrate.js';
import { openPlatformDoor } from '../../dist/db/platform.js';
import { findOrganization } from '../../dist/organizations/create-organization.js';
import { answerStatement } from '../../dist/statements/answer.js';
import { askForStatement } from '../../dist/statements/ask.js';
import { fetchFile, importFile, print } from './public-ledgers.mjs';

const run = promisify(execFile);
const EXAMPLES = 'simonmichael/hledger/examples';
const JOURNALS = [
  { path: `${EXAMPLES}/Cody.journal`, first: '2018-01-01', months: 12 },
  { path: `${EXAMPLES}/quickstart.journal`, first: '2023-01-01', months: 3 },
  { path: 'ledger/ledger/test/input/drewr.dat', first: '2003-12-01', months: 7 },
  { path: `${EXAMPLES}/sample.journal`, first: '2008-01-01', months: 12 },
];

/**
 * Answers with how many amounts were compared, and those that differ.
 * @param {string | undefined} given the folder with the journals
 * @returns {Promise<{ compared: number, differences: string[] }>}
 */
export async function compareWithHledger(given) {
  const temporary = await mkdtemp(join(tmpdir(), 'almanac-statements-'));
  const folder = given ?? temporary;
  const database = await openDatabase({ kind: 'embedded', folder: join(temporary, 'data') }, () => undefined);
  const all = { compared: 0, differences: /** @type {string[]} */ ([]) };
  try {
    await migrate(database.pool);
    for (const [index, journal] of JOURNALS.entries()) {
      if (given === undefined) await fetchFile(folder, journal.path);
      const file = join(folder, journal.path);
      const slug = `journal-${index}`;
      const { tenant, report } = await importFile(database.pool, { slug, currency: 'USD', file });
      const organization = await findOrganization(openPlatformDoor(database.pool), slug);
      const asker = { organization, capabilities: EVERY_CAPABILITY, limits: null };
      const found = await compareJournal(journal, file, async (name, query) => {
        const now = new Date();
        const asked = askForStatement(name, { columns: 'none', detail: 'summary', ...query }, asker, now);
        return await answerStatement(tenant, asked, asker, now);
      });
      print(
        `${journal.path} from ${journal.first}: ${found.compared} amounts, ${found.differences.length} differences`,
      );
      found.differences.push(...report.refused.map(({ line, reason }) => `line ${line}: ${reason}`));
      all.compared += found.compared;
      all.differences.push(...found.differences);
    }
  } finally {
    await database.close();
    await rm(temporary, { recursive: true, force: true });
  }
  return all;
}

/** The intervals of hledger, as columns of ours. */
const INTERVALS = [
  { options: [], columns: 'none' },
  { options: ['-Y'], columns: 'years' },
  { options: ['-Q'], columns: 'quarters' },
  { options: ['-M'], columns: 'months' },
];

async function compareJournal({ first, months }, file, statement) {
  const ends = Array.from({ length: months }, (_, index) => monthEnd(first, index));
  const last = ends.at(-1);
  const found = { compared: 0, differences: [] };
  const expectEqual = (what, theirs, ours) => {
    found.compared += theirs.length;
    if (JSON.stringify(theirs) !== JSON.stringify(ours))
      found.differences.push(`${what}: hledger ${theirs.join(' ')}, here ${ours.join(' ')}`);
  };
  for (const interval of INTERVALS)
    await compareStatements({ first, last, file, statement }, interval, (what, theirs, ours) =>
      expectEqual(`${interval.columns} ${what}`, theirs, ours),
    );
  await compareBalances({ ends, file, statement }, expectEqual);
  return found;
}

async function compareStatements({ first, last, file, statement }, { options, columns }, expectEqual) {
  const period = `${first}:${last}`;
  const hledger = async (report) =>
    await rowsOf(file, [
      report,
      ...options,
      '-b',
      first,
      '-e',
      dayAfter(last),
      '--flat',
      '--empty',
      '--cost',
    ]);
  const profit = await statement('profit-and-loss', { period, columns, detail: 'accounts' });
  const count = profit.columns.filter(({ kind }) => kind === 'value').length;
  const expectAccounts = (what, theirs, ours) => {
    const nothing = Array.from({ length: count }, () => 0);
    for (const account of new Set([...theirs.keys(), ...ours.keys()]))
      expectEqual(`${what} ${account}`, theirs.get(account) ?? nothing, ours.get(account) ?? nothing);
  };

  const income = sections(await hledger('incomestatement'));
  expectAccounts('is', joined(income.get('Revenues'), income.get('Expenses')), accountsIn(profit, count));
  expectEqual('is total revenues', income.get('Revenues')?.get('total') ?? [], [
    ...sumOf(['revenue', 'other_income', 'interest_income'], profit, count),
  ]);
  expectEqual('is net', income.get('Net:')?.get('Net:') ?? [], sumOf(['net_profit'], profit, count));

  const theirs = sections(await hledger('balancesheet'));
  const balances = await statement('balance-sheet', { period, columns, detail: 'accounts' });
  const isEquity = /^(share_capital|retained_earnings|drawings|other_comprehensive_income|other_equity)\./;
  expectAccounts(
    'bs',
    joined(theirs.get('Assets'), theirs.get('Liabilities')),
    accountsIn(balances, count, isEquity),
  );
  expectEqual(
    'bs assets',
    theirs.get('Assets')?.get('total') ?? [],
    sumOf(['total_assets'], balances, count),
  );
  expectEqual('bs net', theirs.get('Net:')?.get('Net:') ?? [], sumOf(['total_equity'], balances, count));

  // It lists accounts of cash alone, and so is held against the change in cash, with what opens inside the range.
  const cash = sections(await hledger('cashflow'));
  const before = await statement('balance-sheet', {
    period: `as_of:${dayBefore(first)}`,
    detail: 'accounts',
  });
  const ofCash = (made, columns) =>
    new Map(
      made.rows
        .filter(({ key }) => key.startsWith('cash.'))
        .map(({ account, values }) => [account, inCents(values, columns)]),
    );
  const earlier = ofCash(before, 1);
  const changes = Array.from(ofCash(balances, count), ([account, ours]) => [
    account,
    changesOf(ours, earlier.get(account)?.[0] ?? 0),
  ]);
  expectAccounts('cf', joined(cash.get('Cash flows')), new Map(changes));
  const flow = await statement('cash-flow', { period, columns });
  const closing = sumOf(['closing_cash'], flow, count);
  const opening = [...earlier.values()].reduce((sum, [one]) => sum + one, 0);
  expectEqual('cf total', cash.get('Cash flows')?.get('total') ?? [], changesOf(closing, opening));
}

async function compareBalances({ ends, file, statement }, expectEqual) {
  for (const end of ends) {
    const report = new Map(
      await rowsOf(file, ['balance', '-e', dayAfter(end), '--flat', '--empty', '--cost']),
    );
    const trial = await statement('trial-balance', { period: `0001-01-01:${end}` });
    const closings = new Map(
      trial.rows
        .filter(({ kind }) => kind === 'line' || kind === 'total')
        .map(({ account, key, values }) => [account ?? key, [cents(values[3])]]),
    );
    for (const [account, values] of report)
      expectEqual(`bal ${end} ${account}`, values, closings.get(account) ?? [0]);
    for (const [account, values] of closings)
      if (!report.has(account) && values[0] !== 0) expectEqual(`bal ${end} ${account}`, [0], values);
  }
}

/** The rows of a report in whole cents, below its head; those that begin a section have no numbers. */
async function rowsOf(file, words) {
  const style = ['-O', 'csv', '-c', '$1000.00', '-c', '1000.00 USD'];
  const { stdout } = await run('hledger', ['-f', file, ...words, '--real', ...style], { maxBuffer: 1e8 });
  const rows = stdout
    .trim()
    .split('\n')
    .map((row) => row.slice(1, -1).split('","'));
  return rows
    .filter(([name]) => name.toLowerCase() !== 'account')
    .map(([name, ...cells]) => [name, cells.every((cell) => cell === '') ? [] : cells.map(centsIn)]);
}

/** The rows of each section of a report by the name of the section, with its total. */
function sections(rows) {
  const found = new Map();
  let section = new Map();
  for (const [name, values] of rows) {
    if (values.length === 0) {
      section = new Map();
      found.set(name, section);
    } else if (name === 'Net:') found.set(name, new Map([[name, values]]));
    else section.set(name, values);
  }
  return found;
}

/** The accounts of sections, without their totals. */
function joined(...some) {
  return new Map(some.flatMap((section) => [...(section ?? [])].filter(([name]) => name !== 'total')));
}

/** The accounts of a statement, but for those of rows that are none of the other report's. */
function accountsIn({ rows }, columns, others = /^$/) {
  const accounts = rows.filter(({ account, key }) => account !== null && !others.test(key));
  return new Map(accounts.map(({ account, values }) => [account, inCents(values, columns)]));
}

function sumOf(keys, { rows }, columns) {
  const some = rows.filter(({ key }) => keys.includes(key)).map(({ values }) => inCents(values, columns));
  return Array.from({ length: columns }, (_, index) => some.reduce((sum, values) => sum + values[index], 0));
}

function changesOf(balances, before) {
  return balances.map((balance, index) => balance - (index === 0 ? before : balances[index - 1]));
}

function inCents(values, columns) {
  return values.slice(0, columns).map(cents);
}

function cents(value) {
  return value === null ? 0 : Math.round(Number(value) * 100) + 0;
}

function centsIn(text) {
  return Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100) + 0;
}

function monthEnd(first, months) {
  const [year, month] = first.split('-').map(Number);
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10);
}

function dayAfter(date) {
  return moved(date, 1);
}

function dayBefore(date) {
  return moved(date, -1);
}

function moved(date, days) {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
