import type { DemoCredentials } from './create.ts';

/**
 * The message of a first start: the demo's users, how to sign in, and two questions to copy. `address` is the
 * service's, without `/api`.
 */
export function describeDemo({ company, signIns, key }: DemoCredentials, address: string): string {
  const origin = address.replace(/\/+$/, '');
  const widest = Math.max(...signIns.map(({ email }) => email.length));
  return [
    `The demo organisation is ready: ${company}, a Sydney wholesaler with three years of books.`,
    '',
    `  Address        ${origin}`,
    `  API reference  ${origin}/reference`,
    ...signIns.map(({ role, email, password }) => `  ${title(role)}${email.padEnd(widest)}  ${password}`),
    `  ${title('API key')}${key}`,
    '',
    'The passwords and the key are shown this once; only their hashes are kept.',
    '',
    'What has it sold since July?',
    '',
    `  curl -H 'Authorization: Bearer ${key}' \\`,
    `    '${origin}/api/v1/metrics/revenue.total/value?period=ytd'`,
    '',
    'Several numbers at once:',
    '',
    `  curl -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' \\`,
    `    -d '${JSON.stringify(BATCH)}' \\`,
    `    '${origin}/api/v1/metrics/batch'`,
    '',
  ].join('\n');
}

const BATCH = {
  queries: [
    { key: 'revenue', id: 'revenue.total', period: 'last_fy' },
    { key: 'expenses', id: 'expenses.total', period: 'last_fy' },
    { key: 'cash', id: 'cash.balance', period: 'today' },
    { key: 'cash by month', id: 'cash.on_hand_monthly', period: 'trailing_12' },
  ],
};

function title(text: string): string {
  return (text.charAt(0).toUpperCase() + text.slice(1)).padEnd(15);
}
