import { expect, it } from 'vitest';
import { encodingsOf } from '../../src/import/book.ts';
import { FILE_KINDS } from '../../src/import/kinds/index.ts';
import type { Column } from '../../src/import/kinds/kind.ts';
import { ACCOUNT_CLASSES } from '../../src/ledger/account-class.ts';

// Generated from the declarations that the reader itself uses; `npm run docs` writes it again.
it('the generated reference of import files is up to date', async () => {
  const pages = FILE_KINDS.map(({ name, summary, columns }) => {
    const rows = Object.entries<Column>(columns).map(
      ([column, { type, presence, meaning, example }]) =>
        `| \`${column}\` | ${type.name} | ${presence} | ${meaning} | ${example === '' ? '' : `\`${example}\``} |`,
    );
    return [
      `## ${name}`,
      '',
      summary,
      '',
      '| column | type | presence | meaning | example |',
      '|---|---|---|---|---|',
      ...rows,
    ];
  });
  const classes = `## Classes of accounts\n\n${ACCOUNT_CLASSES.map((name) => `\`${name}\``).join(' ')}`;
  const text = [HEAD, ...pages.map((page) => page.join('\n')), HLEDGER_RULES, classes].join('\n\n');
  await expect(`${text}\n`).toMatchFileSnapshot('../../docs/reference/import.md');
});

// In the order in which they depend on each other.
const FILES = FILE_KINDS.map(({ name }) => name)
  .filter((name) => encodingsOf(name).length > 1)
  .map((name) => `\`${name}\``)
  .join(', ');

const HEAD = `# Import files

Generated from the source by \`npm run docs\`; a test keeps it true.

\`almanac import PATH --org SLUG\` reads a file, or a folder with any of these files as \`.csv\`, \`.xlsx\` or \`.ndjson\`:
${FILES}; \`organization.json\`; and \`hledger.csv\`. \`POST /api/v1/imports\` takes them one by
one, or in a zip. A CSV file is RFC 4180 with a header row, in UTF-8, UTF-16 or Windows-1252, with commas, semicolons
or tabs; of a workbook (XLSX) the first sheet is read, in the same way. A file under another name needs \`--format\` with one of the kinds below; the output of \`hledger print -O csv\` is
known by its header. \`almanac import --explain KIND\` prints the part on a kind.

All of it is one transaction: every row that is refused is reported with file, line and reason, up to 100 and then as a
count, and nothing is changed. \`--dry-run\` is the same transaction, rolled back. Importing again changes nothing. What
describes is changed in place where a row differs; an entry, an invoice, a payment, a post or a pay arrangement that differs
voids what was there before and is recorded anew.

\`required\` is a column that must be there and a cell that must be filled, \`may be empty\` a column that must be there,
\`optional\` one that may be left out.`;

const HLEDGER_RULES = `### How an hledger journal is read

- **Text or CSV**: the journal itself is read with the files that it includes, at cost; entries are named by day. The rest holds for both.
- **Print CSV at cost**: \`hledger -f FILE print --cost -O csv > hledger.csv\`. Leave out what is not money (hours, points).
- **Classes** come from \`accounts.csv\` or the chart where the account is there, from a declared account above it next, and
  else from its name by hledger's own rules for account types, refined where a part of the name leaves no doubt
  (receivable, payable, loan, tax and the like). A name without a type is refused: add it to \`accounts.csv\`.
- **Commodities**: a code of ISO 4217 is itself, none is the base currency. A sign is the currency that it stands for; \`$\` is
  the base currency when that uses it. Anything else is refused.
- **External ids** are \`hledger:\` and the day, or in CSV the index, of the transaction. Entries that were imported earlier and are not in the
  file any more stay; the report warns of them.
- **Fractions**: transactions that do not add up to the last decimal get a line on \`equity:rounding\`, so that every account
  has the balance that hledger says it has.`;
