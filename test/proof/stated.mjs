import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

// What the text of a ledger says, found by other means than ours: for each format the balances of its accounts.

/** By the name of a format: balances as { account, below, before, cents, tolerance }, of accounts below it too, and before a day. */
export const STATED = {
  fec: balancesOfFec,
  saft: balancesOfSaft,
  beancount: assertionsOf,
  hledger: balancesByHledger,
  datev: balancesOfDatev,
  gnucash: balancesOfGnucash,
};

/**
 * What hledger (Debian: hledger) says that each account comes to, at cost, with decimals that are not those of a display. A journal that
 * only Ledger can read states nothing here.
 */
async function balancesByHledger(bytes, file, currency) {
  const options = ['balance', '--flat', '--no-total', '--empty', '--real', '--cost', '-O', 'csv'];
  const { stdout } = await run('hledger', ['-f', file, ...options, '-c', `1000.00000000 ${currency}`]);
  const pattern = /^"(.*)","([^"]*)"$/gm;
  return Array.from(stdout.matchAll(pattern), ([, account, balance]) => ({
    account,
    below: null,
    before: null,
    cents: centsIn(balance.replaceAll(/[^\d.-]/g, '')),
    tolerance: 1n,
  })).filter(({ account }) => account !== 'account');
}

/** What the accounts that stand first in the rows come to, where these have no tax: customers and vendors have a digit more. */
function balancesOfDatev(bytes) {
  const [, , ...rows] = bytes
    .toString('latin1')
    .split(/\r?\n/)
    .filter((row) => row !== '');
  const sums = new Map();
  for (const row of rows) {
    const [amount, side, , , , , account] = row.split(';').map((cell) => cell.replaceAll('"', ''));
    const code = account.length < 5 ? account : account < '7' ? '1400' : '1600';
    sums.set(code, (sums.get(code) ?? 0n) + (side === 'S' ? 1n : -1n) * centsIn(amount));
  }
  return inCents(sums);
}

/** The sum of the values of the splits of each account, by its full name; all are in one currency. */
function balancesOfGnucash(bytes) {
  const text = bytes
    .toString('utf8')
    .replace(/<gnc:template-transactions>.*<\/gnc:template-transactions>/s, '');
  const accounts = new Map();
  for (const [account] of text.matchAll(/<gnc:account .*?<\/gnc:account>/gs)) {
    const of = (name) => new RegExp(`<act:${name}[^>]*>([^<]*)<`).exec(account)?.[1];
    accounts.set(of('id'), { name: of('name'), type: of('type'), parent: of('parent') });
  }
  const nameOf = (id) => {
    const { name, parent } = accounts.get(id);
    return parent === undefined || accounts.get(parent).type === 'ROOT' ? name : `${nameOf(parent)}:${name}`;
  };
  const sums = new Map();
  for (const [split] of text.matchAll(/<trn:split>.*?<\/trn:split>/gs)) {
    const [, above, below] = /<split:value>(-?\d+)\/(\d+)</.exec(split);
    const name = nameOf(/<split:account[^>]*>(\w+)</.exec(split)[1]);
    sums.set(name, (sums.get(name) ?? 0n) + (BigInt(above) * 100n) / BigInt(below));
  }
  return inCents(sums);
}

function balancesOfFec(bytes) {
  return inCents(sumsOf(bytes));
}

/** The sum of the lines of each account. */
function balancesOfSaft(bytes) {
  const text = bytes.toString('utf8').replaceAll(/(<\/?)\w+:/g, '$1');
  const sums = new Map();
  for (const [line] of text.matchAll(/<Line>.*?<\/Line>/gs)) {
    const account = /<AccountID>(.*?)</.exec(line)[1];
    const side = (name) => centsIn(new RegExp(`<${name}>\\s*<Amount>(.*?)<`).exec(line)?.[1] ?? '0');
    sums.set(account, (sums.get(account) ?? 0n) + side('DebitAmount') - side('CreditAmount'));
  }
  return inCents(sums);
}

/** The balances in dollars that a beancount file asserts. Its program allows a unit of the last decimal. */
function assertionsOf(bytes) {
  const pattern = /^(\d{4}-\d{2}-\d{2}) balance (\S+)\s+(-?[\d,.]+)\s+USD/gm;
  return Array.from(bytes.toString('utf8').matchAll(pattern), ([, before, account, number]) => ({
    account,
    below: `${account}:`,
    before,
    cents: centsIn(number.replaceAll(',', '')),
    tolerance: 1n,
  }));
}

function inCents(sums) {
  return Array.from(sums, ([account, cents]) => ({
    account,
    below: null,
    before: null,
    cents,
    tolerance: 0n,
  }));
}

/** The balance of each account in cents, by the text of the file alone. */
function sumsOf(bytes) {
  const utf8 = bytes.toString('utf8');
  const text = utf8.includes('\ufffd') ? bytes.toString('latin1') : utf8.replace(/^\ufeff/, '');
  const [header = '', ...rows] = text.split(/[\r\n]+/).filter((row) => row.trim() !== '');
  const separator = header.includes('\t') ? '\t' : header.includes('|') ? '|' : ';';
  const names = header
    .toLowerCase()
    .split(separator)
    .map((name) => name.trim());
  const sums = new Map();
  for (const row of rows) {
    const cells = row.split(separator);
    const cell = (name) => (cells[names.indexOf(name)] ?? '').trim();
    const cents = centsIn(cell('debit')) - centsIn(cell('credit'));
    sums.set(cell('comptenum'), (sums.get(cell('comptenum')) ?? 0n) + cents);
  }
  return sums;
}

function centsIn(text) {
  return BigInt(Math.round(100 * Number(text.replaceAll(/\s/g, '').replace(',', '.'))));
}
