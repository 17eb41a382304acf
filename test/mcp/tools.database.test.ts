import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { own } from '../../src/db/own.ts';
import { query } from '../../src/db/statement.ts';
import { MOST_TEXT_BYTES } from '../../src/mcp/answer-text.ts';
import { TOOLS } from '../../src/mcp/tools.ts';
import { refusedWith } from './connecting.ts';
import { demoAssistants } from './demo.ts';

const { database, assistants, organization, as, keyId, keyWith, call, api } = await demoAssistants();

const sumOf = (amounts: readonly string[]) => Decimal.sum(0, ...amounts).toFixed();

type Scalar = { data: { exact: string | null; state: string } };

describe('an assistant', () => {
  it('knows the days of the books, their checks and what its key may see', async () => {
    const context = await call('get_context', {});
    const [days] = await database.openTenant(organization.id).read(
      sql<{ first: string; last: string }>`
        select min(entry_date)::text as first, max(entry_date)::text as last from ${own('journal_entries')} entry
        where voided_at is null and entry_date <= '2026-11-20'
      `.compile(query),
    );
    expect(context).toMatchObject({ first_entry: days?.first, last_entry: days?.last });
    const { checks, failing } = (await call('check_books', {})) as {
      checks: { metric: string; result: string }[];
      failing: string[];
    };
    expect(failing).toEqual([]);
    expect(checks.filter(({ result }) => result === 'passes').map(({ metric }) => metric)).toEqual(
      expect.arrayContaining(['quality.balance_check', 'quality.receivables_tie_out']),
    );
  });

  it('describes a metric as the API does', async () => {
    const { data } = (await api('metrics/profit.gross_margin')) as { data: Record<string, unknown> };
    expect(await call('describe_metric', { id: 'profit.gross_margin' })).toMatchObject({
      label: data['label'],
      definition: data['description'],
      formula: 'Gross profit ÷ Operating revenue × 100',
      monthly: 'profit.gross_margin_monthly',
      comparisons: ['previous', 'last_year'],
    });
  });

  it('gets an explanation whose records add up to the value', async () => {
    const given = { id: 'profit.gross', period: 'last_month' };
    const explained = (await call('explain_value', given)) as {
      adds_up: boolean;
      answer: Scalar;
      parts: { nodes: { value: string; facts: { leaf: string; sum: string } | null }[] }[];
    };
    expect(explained.adds_up).toBe(true);
    const leaves = explained.parts[0]?.nodes.flatMap(({ facts }) => facts ?? []) ?? [];
    expect(leaves.length).toBeGreaterThan(1);
    for (const { leaf, sum } of leaves) {
      const amounts: string[] = [];
      let cursor: string | null = null;
      do {
        const page = (await call('list_records_behind', {
          ...given,
          leaf,
          limit: 100,
          ...(cursor === null ? {} : { cursor }),
        })) as { rows: { amount: string }[]; next_cursor: string | null };
        amounts.push(...page.rows.map(({ amount }) => amount));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(sumOf(amounts)).toBe(new Decimal(sum).toFixed());
    }
    const [income, costs] = leaves.map(({ sum }) => new Decimal(sum));
    expect(income?.minus(costs ?? 0).toFixed()).toBe(explained.answer.data.exact);
  });

  it('shows as many levels of an explanation as it wants', async () => {
    const levels = async (depth: number) => {
      const { parts } = (await call('explain_value', {
        id: 'profit.net_margin',
        period: 'last_fy',
        depth,
      })) as {
        parts: { nodes: { level: number }[] }[];
      };
      return Math.max(...(parts[0]?.nodes.map(({ level }) => level) ?? []));
    };
    expect([await levels(1), await levels(2)]).toEqual([1, 2]);
  });

  it('says what changed by movers that add up to the difference exactly', async () => {
    for (const by of ['department', 'account'] as const) {
      const changes = (await call('what_changed', { id: 'profit.net', period: 'last_month', by })) as {
        sentence: string;
        answer: Scalar;
        earlier: { exact: string; change: string };
        movers: { effect: string; parts: { effect: string }[] }[];
      };
      const { answer, earlier, movers } = changes;
      expect(sumOf(movers.map(({ effect }) => effect))).toBe(earlier.change);
      expect(new Decimal(answer.data.exact ?? 0).minus(earlier.exact).toFixed()).toBe(earlier.change);
      const divided = movers.filter(({ parts }) => parts.length > 0);
      expect(divided.map(({ parts }) => sumOf(parts.map(({ effect }) => effect)))).toEqual(
        divided.map(({ effect }) => effect),
      );
      expect(divided.length).toBeGreaterThan(0);
      expect(changes.sentence).toMatch(/^Net profit (rose|fell)/);
    }
  });

  it('gets a statement whose rows equal their metrics, and its checks', async () => {
    const statement = (await call('get_statement', { name: 'profit-and-loss', period: 'last_fy' })) as {
      rows: { metric: string | null; cells: { exact: string }[] }[];
      checks: { passes: boolean }[];
      page: string;
    };
    const rows = statement.rows.flatMap(({ metric, cells: [cell] }) =>
      metric === null || cell === undefined ? [] : [{ metric, exact: cell.exact }],
    );
    const { results } = (await call('get_values', {
      queries: rows.map(({ metric: id }, index) => ({ key: `${index}`, id, period: 'last_fy' })),
    })) as { results: { answer: Scalar }[] };
    expect(rows.length).toBeGreaterThan(5);
    expect(results.map(({ answer }) => answer.data.exact)).toEqual(rows.map(({ exact }) => exact));
    expect(statement.checks.map(({ passes }) => passes)).toEqual(statement.checks.map(() => true));
    expect(statement.page).toContain('/statements/profit-and-loss?period=last_fy&asOf=2026-11-20');
  });

  it.each([
    ['customer', 'customers', 'status=all', { filters: { status: 'all' } }],
    ['vendor', 'vendors', 'status=active', { filters: { status: 'active' } }],
    ['invoice', 'invoices', 'status=open', { filters: { status: 'open' } }],
    ['bill', 'bills', 'sort=-issue_date', { sort: '-issue_date' }],
    ['payment', 'payments', 'asOf=2026-06-30', { as_of: '2026-06-30' }],
    ['journal_entry', 'journal-entries', 'sort=date', { sort: 'date' }],
    ['account', 'accounts', '', {}],
    ['person', 'persons', 'sort=legal_name', {}],
    ['membership', 'memberships', 'sort=name', {}],
    ['pay', 'compensation', 'sort=-effective_from', { sort: '-effective_from' }],
  ])('finds each %s as the API lists it, page by page', async (kind, path, parameters, given) => {
    const first = (await call('find_records', { kind, limit: 2, ...given })) as {
      rows: unknown[];
      next_cursor: string;
    };
    const second = (await call('find_records', { kind, limit: 2, ...given, cursor: first.next_cursor })) as {
      rows: unknown[];
    };
    const sorted = kind === 'customer' ? `${parameters}&sort=name` : parameters;
    const { data } = (await api(`${path}?limit=4&${sorted}`)) as { data: Record<string, unknown>[] };
    expect([...first.rows, ...second.rows]).toEqual(data.map(withFieldsBeside));
    expect(data.length).toBe(4);
  });

  it.each([
    ['account', 'accounts?text=bank&sort=code'],
    ['invoice', 'invoices?text=1&sort=-issue_date'],
    ['customer', 'customers?search=a&sort=name'],
  ])('searches each kind by the same word, such as %s', async (kind, path) => {
    const search = new URLSearchParams(path.split('?')[1]).get(kind === 'customer' ? 'search' : 'text');
    const { rows } = (await call('find_records', { kind, search, limit: 100 })) as { rows: { id: string }[] };
    const { data } = (await api(`${path}&limit=100`)) as { data: { id: string }[] };
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(data.map(({ id }) => id)));
  });

  it('finds what a text names, as the API does without the pages of people who sign in', async () => {
    const { hits } = (await call('search', { text: 'har' })) as { hits: { id: string }[] };
    const { data } = (await api('search?q=har')) as { data: { id: string }[] };
    expect(hits.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
    expect(hits.length).toBeGreaterThan(2);
  });
});

/** A record of the API as tools give it: its custom fields beside its own, and lists as JSON. */
function withFieldsBeside({ custom_fields: custom, ...own }: Readonly<Record<string, unknown>>) {
  const fields = Object.entries((custom ?? {}) as Record<string, unknown>);
  return {
    ...own,
    ...Object.fromEntries(
      fields.map(([key, value]) => [
        `custom_fields.${key}`,
        Array.isArray(value) ? JSON.stringify(value) : value,
      ]),
    ),
  };
}

describe('a change of a customer', () => {
  const aCustomer = async () => {
    const { rows } = (await call('find_records', { kind: 'customer', limit: 1 })) as {
      rows: { id: string }[];
    };
    const [{ id } = { id: '' }] = rows;
    const { etag } = (await call('find_records', { kind: 'customer', id })) as { etag: string };
    return { id, etag };
  };

  it('is made once, rejects a wrong custom field alone, and is in the audit log with the key', async () => {
    const { id, etag } = await aCustomer();
    const patch = { payment_terms: 'Net 45', custom_fields: { nothing_like_it: 'x' } };
    const answer = (await call('update_customer', { id, etag, patch })) as { etag: string };
    expect(answer).toMatchObject({
      changed: ['payment_terms'],
      rejected: { nothing_like_it: 'unknown field' },
    });
    expect(refusedWith(await assistants.call(as, 'update_customer', { id, etag, patch }))).toMatchObject({
      isError: true,
      code: 'PRECONDITION_FAILED',
    });
    expect(await call('update_customer', { id, etag: answer.etag, patch })).toMatchObject({ changed: [] });
    const events = await database.openTenant(organization.id).read(
      sql<{ actor_kind: string; actor_id: string; after: unknown }>`
        select actor_kind, actor_id::text, after from ${own('audit_events')} event
        where action = 'customer.changed' and subject_id = ${id}
      `.compile(query),
    );
    expect(events).toEqual([{ actor_kind: 'api_key', actor_id: keyId, after: { payment_terms: 'Net 45' } }]);
  });

  it('with a wrong field of its own changes nothing', async () => {
    const { id, etag } = await aCustomer();
    const patch = { billing_email: 'no address', payment_terms: 'Net 99' };
    expect(refusedWith(await assistants.call(as, 'update_customer', { id, etag, patch }))).toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringContaining('billing_email') as string,
    });
    expect((await aCustomer()).etag).toBe(etag);
  });

  it('needs the capability to write records', async () => {
    const { id, etag } = await aCustomer();
    const { secret } = await keyWith(['records.read']);
    expect(
      refusedWith(await assistants.call(secret, 'update_customer', { id, etag, patch: { notes: 'x' } })),
    ).toMatchObject({ code: 'FORBIDDEN_CAPABILITY', capability: 'records.write' });
  });
});

describe('the tools', () => {
  it('say which of them change something, and that texts from records are data', async () => {
    const { tools } = await (await assistants.connect(as)).listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect(
      tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name),
    ).toEqual(['update_customer']);
    const marked = tools.filter(({ description = '' }) => description.includes('untrusted_text'));
    expect(marked.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['find_records', 'list_records_behind', 'search', 'get_values']),
    );
  });

  it.each([
    [
      'get_statement',
      { name: 'trial-balance', period: 'last_fy', detail: 'accounts', compare: ['last_year'] },
    ],
    ['find_records', { kind: 'customer', limit: 100 }],
    ['get_values', { queries: [{ id: 'revenue.by_customer', period: 'last_fy' }] }],
    ['get_values', { queries: [{ id: 'cash.on_hand_monthly', period: 'trailing_400' }] }],
  ])('%s has the same in at most 4 kB of text, which says how much is left out', async (name, given) => {
    const { content, structuredContent } = await assistants.call(as, name, given);
    const [block] = content;
    const text = block?.type === 'text' ? block.text : '';
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_TEXT_BYTES);
    expect(JSON.stringify(structuredContent).length).toBeGreaterThan(MOST_TEXT_BYTES);
    expect(text).toMatch(/\d+ more in the structured content/);
    expect(Object.keys(JSON.parse(text) as object)).toEqual(Object.keys(structuredContent as object));
  });
});
