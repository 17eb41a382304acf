// Compares the service's JSON writer with JSON.stringify: `npm run bench:json -- [times]`. Both write the same answers in turn,
// in one process.
import { writeJson } from '../dist/json.js';
import { Decimal } from '../dist/money/decimal.js';
import { percentilesOf, print } from './serving.mjs';

const times = Number(process.argv[2] ?? 2000);

const period = {
  requested: { type: 'relative', period: 'ytd' },
  resolved: { startDate: '2026-07-01', endDate: '2026-11-20', asOfDate: '2026-11-20', kind: 'range' },
};
const value = (amount) => ({
  data: { kind: 'scalar', value: amount, currency: 'AUD', periodLabel: 'FY2027 to date' },
  meta: { version: 1, metric: 'revenue.total', unit: 'currency', period, asOf: null, definitionVersion: 1 },
});
const customers = Array.from({ length: 500 }, (_, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  external_id: `C-${index}`,
  name: `Customer ${index} & Söhne`,
  status: 'active',
  credit_limit: '5000.0000',
  default_currency: 'AUD',
  email: `accounts@customer-${index}.example`,
  phone: null,
  notes: index % 7 === 0 ? 'Pays on the 15th.\nAsks for paper.' : null,
  custom_fields: { industry: 'wholesale', employees: index },
  created_at: '2026-11-20T00:00:00.000Z',
  updated_at: '2026-11-20T00:00:00.000Z',
}));
const batch = (amount) => ({
  results: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`q${index}`, value(amount(index))])),
});

// The same answers for both; JSON.stringify gets doubles, since it cannot write a decimal.
const ANSWERS = [
  { what: 'a value', exact: value(new Decimal('1234567.89')), doubles: value(1234567.89) },
  {
    what: 'a batch of 50',
    exact: batch((index) => new Decimal(`${index}.25`)),
    doubles: batch((index) => index + 0.25),
  },
  { what: '500 customers', exact: { data: customers }, doubles: { data: customers } },
];

print(
  `${'microseconds'.padEnd(16)}${['ours p50', 'p99', 'stringify', 'p99', 'ratio p50'].map((word) => word.padStart(11)).join('')}`,
);
for (const { what, exact, doubles } of ANSWERS) {
  if (writeJson(exact) !== JSON.stringify(doubles)) throw new Error(`${what}: the two differ`);
  const taken = { ours: [], stringify: [] };
  for (let turn = 0; turn < times * 2; turn += 1) {
    const ours = microseconds(() => writeJson(exact));
    const theirs = microseconds(() => JSON.stringify(doubles));
    // The first half warms the compiler up.
    if (turn < times) continue;
    taken.ours.push(ours);
    taken.stringify.push(theirs);
  }
  const [ours, theirs] = [percentilesOf(taken.ours), percentilesOf(taken.stringify)];
  const figures = [ours.p50, ours.p99, theirs.p50, theirs.p99].map((figure) => figure.toFixed(1));
  print(
    `${what.padEnd(16)}${[...figures, (ours.p50 / theirs.p50).toFixed(2)].map((figure) => figure.padStart(11)).join('')}`,
  );
}

function microseconds(work) {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start) / 1000;
}
