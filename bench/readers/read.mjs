// Reads a ledger in a process of its own and prints how many records it has, the seconds, and the peak of memory.

import { Places } from '../../dist/import/hledger/places.js';
import { FEC, JOURNAL } from '../../dist/import/kinds/index.js';
import { contentOfPath } from '../../dist/import/readers/content.js';
import { readCsv } from '../../dist/import/readers/csv.js';
import { readDatev } from '../../dist/import/readers/datev.js';
import { readFec } from '../../dist/import/readers/fec.js';
import { readGnucash } from '../../dist/import/readers/gnucash.js';
import { readJournal } from '../../dist/import/readers/journal.js';
import { readReport } from '../../dist/import/readers/quickbooks-report.js';
import { readSaft } from '../../dist/import/readers/saft.js';
import { readXero } from '../../dist/import/readers/xero.js';

const READERS = {
  fec: (source) => readFec({ file: 'fec', kind: FEC, source }),
  saft: readSaft,
  hledger: (source) => readJournal({ ...source, beside: null, places: new Places() }),
  journal: (source) => readCsv({ file: 'journal', kind: JOURNAL, source }),
  datev: readDatev,
  gnucash: (source) => readGnucash({ ...source, folder: '/tmp' }),
  xero: readXero,
  quickbooks: (source) => readReport(source, 'journal'),
};

const [format, path] = process.argv.slice(2);
const started = performance.now();
let records = 0;
for await (const record of READERS[format]({ open: contentOfPath(path), onBytes: () => undefined })) {
  if (record.kind === 'broken') throw new Error(record.reasons.join('; '));
  records += 1;
}
const seconds = (performance.now() - started) / 1000;
process.stdout.write(
  `${JSON.stringify({ records, seconds, cpu: process.cpuUsage().user / 1e6, peakMib: process.resourceUsage().maxRSS / 1024 })}\n`,
);
