import { describe, expect, it } from 'vitest';
import { aKey } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp } from '../support/metrics-app.ts';
import { assistantsOf, VERSIONS } from './connecting.ts';

const database = await testDatabase();
const app = await metricsApp(database);
const assistants = await assistantsOf(app);

/** The text of the only content of a resource. */
const textOf = (contents: readonly object[]): string => {
  const [content] = contents as readonly { text?: string }[];
  return content?.text ?? '';
};

describe('an assistant', () => {
  it.each(VERSIONS)('that speaks %s reads metrics, statements and the guide to periods', async (version) => {
    const client = await assistants.connect(app.as, version);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['almanac://guide/periods', 'almanac://statements/balance-sheet']),
    );
    for (const { uri } of resources)
      expect(textOf((await client.readResource({ uri })).contents)).not.toBe('');
    const { contents } = await client.readResource({ uri: 'almanac://metrics/cash.runway' });
    expect(JSON.parse(textOf(contents))).toMatchObject({ id: 'cash.runway', unit: 'months' });
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(2);
  });

  it.each([
    'almanac://metrics/nope',
    'almanac://statements/nope',
    'file:///etc/passwd',
    'almanac://metrics/',
  ])('cannot read %s', async (uri) => {
    const client = await assistants.connect(app.as);
    await expect(client.readResource({ uri })).rejects.toThrow(/There is no/);
  });

  it('cannot read a metric that its key may not see', async () => {
    const { secret } = await aKey(database, app.organization, ['records.read']);
    const client = await assistants.connect(secret);
    await expect(client.readResource({ uri: 'almanac://metrics/cash.runway' })).rejects.toThrow(
      /metrics\.read/,
    );
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([
      'almanac://guide/periods',
    ]);
  });

  it('is given tasks, in which what the user chose is quoted', async () => {
    const client = await assistants.connect(app.as);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      'monthly_board_note',
      'why_did_it_change',
      'cash_position',
    ]);
    const { messages } = await client.getPrompt({
      name: 'why_did_it_change',
      arguments: { number: 'net profit' },
    });
    expect(messages.map(({ content }) => (content.type === 'text' ? content.text : ''))).toEqual([
      expect.stringContaining('Explain why "net profit" changed') as string,
    ]);
    await expect(client.getPrompt({ name: 'why_did_it_change' })).rejects.toThrow(/number: is required/);
    await expect(client.getPrompt({ name: 'nope' })).rejects.toThrow(/There is no prompt/);
  });

  it('has the arguments of prompts and addresses completed', async () => {
    const client = await assistants.connect(app.as);
    const completed = async (
      ref: Parameters<typeof client.complete>[0]['ref'],
      name: string,
      value: string,
    ) => (await client.complete({ ref, argument: { name, value } })).completion;
    const metric = { type: 'ref/resource', uri: 'almanac://metrics/{id}' } as const;
    const why = { type: 'ref/prompt', name: 'why_did_it_change' } as const;
    expect((await completed(metric, 'id', 'cash.run')).values).toEqual(['cash.runway']);
    expect((await completed(metric, 'id', 'how long does our cash last')).values[0]).toBe('cash.runway');
    expect((await completed(metric, 'id', 'x'.repeat(101))).values).toEqual([]);
    const all = await completed(metric, 'id', '');
    expect([all.values.length, all.hasMore]).toEqual([100, true]);
    expect(
      (await completed({ type: 'ref/resource', uri: 'almanac://statements/{name}' }, 'name', 'bal')).values,
    ).toEqual(['balance-sheet']);
    expect((await completed(why, 'period', 'last')).values).toEqual([
      'last_month',
      'last_quarter',
      'last_fy',
      'last_2_fy',
    ]);
    expect((await completed(why, 'number', 'runway')).values[0]).toBe('Runway');
    await expect(completed(why, 'nope', '')).rejects.toThrow(/no such argument/);
    await expect(completed(metric, 'number', '')).rejects.toThrow(/no such argument/);
  });

  it('has nothing completed that its key may not see', async () => {
    const { secret } = await aKey(database, app.organization, ['metrics.read']);
    const client = await assistants.connect(secret);
    for (const text of ['paygap', 'diversity', 'pay gap between men and women']) {
      const ref = { type: 'ref/resource', uri: 'almanac://metrics/{id}' } as const;
      const { completion } = await client.complete({ ref, argument: { name: 'id', value: text } });
      expect(completion.values.filter((id) => /^(paygap|diversity)/.test(id))).toEqual([]);
    }
  });
});
