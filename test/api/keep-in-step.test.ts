import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { keepInStep } from './keep-in-step.ts';
import { aTradingWriter, INVOICE } from './writing-asking.ts';

const database = await testDatabase();

it('the program on the page is this one', async () => {
  const [page, program] = await Promise.all([
    readFile(new URL('../../docs/writing.md', import.meta.url), 'utf8'),
    readFile(new URL('keep-in-step.ts', import.meta.url), 'utf8'),
  ]);
  expect(page).toContain(`\`\`\`ts\n${program}\`\`\`\n`);
});

it('keeps another system in step, also when the program is interrupted after each of its steps', async () => {
  const app = await testApp(database);
  const ours = await aTradingWriter(database, app);
  const host = await app.app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => await app.app.close());
  const batches = Array.from({ length: 4 }, (_, index) => ({
    name: `batch-${index}`,
    resource: 'invoices',
    records: [0, 1].map((number) => ({ ...INVOICE, external_id: `INV-${index}-${number}` })),
  }));
  const copy = new Map<string, unknown>();
  let cursorKept: string | null = null;
  let steps = 0;
  // Every second step fails after it was done, as if the answer to it had been lost.
  const step = (): void => {
    steps += 1;
    if (steps % 2 === 0) throw new Error('interrupted');
  };
  const other: Parameters<typeof keepInStep>[2] = {
    changed: async () => await Promise.resolve(batches[0] ?? null),
    sent: async (name) => {
      step();
      if (batches[0]?.name === name) batches.shift();
      await Promise.resolve();
    },
    cursor: async () => await Promise.resolve(cursorKept),
    keep: async (_list, rows, cursor) => {
      for (const row of rows) {
        if (row.voided === true) copy.delete(row.external_id);
        else copy.set(row.external_id, row['reference']);
      }
      cursorKept = cursor;
      step();
      await Promise.resolve();
    },
  };
  const untilDone = async () => {
    for (let runs = 0; runs < 20; runs += 1) {
      const failure = await keepInStep(host, ours.as, other, ['invoices']).catch((thrown: unknown) => thrown);
      if (failure === undefined) return;
      expect(failure).toMatchObject({ message: 'interrupted' });
    }
    throw new Error('it never ended');
  };
  await untilDone();
  expect([...copy.keys()].toSorted()).toEqual(
    [0, 1, 2, 3].flatMap((index) => [`INV-${index}-0`, `INV-${index}-1`]),
  );
  const { data } = (await app.get('/api/v1/invoices?limit=500', { as: ours.as })).json<{ data: unknown[] }>();
  expect(data).toHaveLength(8);
  await ours.write('invoices', [{ ...INVOICE, external_id: 'INV-0-0', reference: 'changed here' }]);
  await app.send('DELETE', '/api/v1/invoices/INV-3-1', { as: ours.as });
  await untilDone();
  expect([copy.get('INV-0-0'), copy.has('INV-3-1'), copy.size]).toEqual(['changed here', false, 7]);
  batches.push({
    name: 'bad',
    resource: 'invoices',
    records: [{ ...INVOICE, external_id: 'INV-9', customer: 'C-9' }],
  });
  await expect(keepInStep(host, ours.as, other, [])).rejects.toThrow(/^422 .*there is no customer/);
});
