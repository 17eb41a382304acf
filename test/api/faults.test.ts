import { describe, expect, it } from 'vitest';
import { aKey, anOrganization, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const owner = await signedIn(database, organization);
const { secret: as } = await aKey(database, organization);
const { send } = await testApp(database);

type Fault = Readonly<{ field: string; code: string; message: string }>;
type Refusal = Readonly<{ code: string; message: string; detail?: Readonly<{ fields: readonly Fault[] }> }>;

async function refusal(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  path: string,
  body?: unknown,
  caller = owner,
) {
  const answer = await send(method, path, { as: caller, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, ...answer.json<{ error: Refusal }>().error };
}
const codesOf = ({ detail }: Refusal) =>
  Object.fromEntries((detail?.fields ?? []).map(({ field, code }) => [field, code]));

describe('INVALID_REQUEST lists every fault at once', () => {
  it('in a query: those of the schema and those of the rules of the metric', async () => {
    const path =
      '/api/v1/metrics/revenue.monthly/value?perid=ytd&period=soon&asOf=2026-11-21&team=x&compare=always';
    const error = await refusal('GET', path, undefined, as);
    expect([error.status, error.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(codesOf(error)).toEqual({
      perid: 'unknown',
      period: 'format',
      asOf: 'range',
      team: 'format',
      compare: 'enum',
    });
  });

  it('in a query that its schema accepts', async () => {
    const error = await refusal(
      'GET',
      '/api/v1/metrics/cash.balance/value?period=mtd&team=x&compare=x',
      undefined,
      as,
    );
    expect(codesOf(error)).toEqual({ period: 'not_applicable', team: 'format', compare: 'enum' });
    expect(error.code).toBe('INVALID_REQUEST');
  });

  it('and keeps the code of a period when nothing else is wrong', async () => {
    const one = await refusal('GET', '/api/v1/metrics/cash.balance/value?period=mtd', undefined, as);
    expect([one.code, codesOf(one)]).toEqual(['PERIOD_KIND_MISMATCH', { period: 'not_applicable' }]);
    const none = await refusal('GET', '/api/v1/metrics/cash.balance/value', undefined, as);
    expect([none.code, codesOf(none)]).toEqual(['INVALID_PERIOD', { period: 'required' }]);
    const late = await refusal(
      'GET',
      '/api/v1/metrics/cash.balance/value?period=today&asOf=2026-11-21',
      undefined,
      as,
    );
    expect([late.code, codesOf(late)]).toEqual(['INVALID_AS_OF', { asOf: 'range' }]);
  });

  it('in a request for the rows behind a value', async () => {
    const path = '/api/v1/metrics/revenue.total/rows?period=x&limit=0&cursor=x&asOf=y';
    expect(codesOf(await refusal('GET', path, undefined, as))).toEqual({
      leaf: 'required',
      limit: 'range',
      cursor: 'format',
      period: 'format',
      asOf: 'format',
    });
  });

  it('in a batch, by the path of each field', async () => {
    const error = await refusal('POST', '/api/v1/metrics/batch', {
      queries: [
        { key: 'a', id: 'cash.balance', period: 'today' },
        { key: 'a', id: 'cash.balance', period: 'today' },
        { key: '', id: 1, period: 'today', team: null, extra: true },
        { key: 'd', id: 'cash.balance' },
      ],
      asOf: 'tomorrow',
      as_of: 'today',
    });
    expect(codesOf(error)).toEqual({
      as_of: 'unknown',
      asOf: 'format',
      'queries[1].key': 'repeated',
      'queries[2].key': 'length',
      'queries[2].id': 'type',
      'queries[2].team': 'type',
      'queries[2].extra': 'unknown',
      'queries[3].period': 'required',
    });
    expect(error.message).toContain('queries[3].period: is required');
  });

  it('in a customer: types, lengths, codes, addresses and the credit limit', async () => {
    const error = await refusal('PATCH', '/api/v1/customers/01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d', {
      status: 'asleep',
      default_currency: 'XYZ',
      billing_email: 'nobody',
      contact_email: 5,
      credit_limit: '-1',
      payment_terms: 'x'.repeat(501),
      nots: 'x',
    });
    expect(codesOf(error)).toEqual({
      status: 'enum',
      default_currency: 'format',
      billing_email: 'format',
      contact_email: 'type',
      credit_limit: 'format',
      payment_terms: 'length',
      nots: 'unknown',
    });
  });

  it('in the settings of the organisation', async () => {
    const error = await refusal('PATCH', '/api/settings/organization', {
      name: ' ',
      base_currency: 'ABC',
      time_zone: 'Mars/Olympus',
      financial_year_start_month: 13,
      minimum_group_size: 2,
    });
    expect(codesOf(error)).toEqual({
      name: 'length',
      base_currency: 'enum',
      time_zone: 'enum',
      financial_year_start_month: 'range',
      minimum_group_size: 'range',
    });
    expect(error.message).toContain('financial_year_start_month: must be from 1 to 12');
  });

  it('in a new key', async () => {
    const error = await refusal('POST', '/api/settings/api-keys', {
      name: ' ',
      capabilities: ['metrics.read', 'everything'],
      expires_at: '2020-01-01T00:00:00.000Z',
    });
    expect(codesOf(error)).toEqual({ name: 'length', 'capabilities[1]': 'enum', expires_at: 'range' });
  });

  it('in the filters of the audit log', async () => {
    const error = await refusal('GET', '/api/settings/audit-log?from=x&to=y&limit=501&action=Deleted&actr=1');
    expect(codesOf(error)).toEqual({
      from: 'format',
      to: 'format',
      limit: 'range',
      action: 'format',
      actr: 'unknown',
    });
    expect(error.message).toContain('limit: must be from 1 to 500');
  });

  it('in the arrangement of the overview', async () => {
    const figures = ['cash.balance', 'cash.nothing', 'cash.balance'];
    expect(codesOf(await refusal('PUT', '/api/settings/overview', { figures }))).toEqual({
      'figures[1]': 'enum',
      'figures[2]': 'repeated',
    });
  });

  it('in a missing body, and in one that is not JSON', async () => {
    expect(codesOf(await refusal('POST', '/api/v1/metrics/batch', []))).toEqual({ body: 'type' });
    const half = await send('POST', '/api/v1/metrics/batch', {
      as,
      body: '{"a":',
      headers: { 'content-type': 'application/json' },
    });
    expect(half.json()).toEqual({
      error: {
        code: 'INVALID_REQUEST',
        message: 'body: must be valid JSON',
        detail: { fields: [{ field: 'body', code: 'format', message: 'must be valid JSON' }] },
      },
    });
  });

  it('and never quotes a value of the request', async () => {
    const hidden = 'hunter2-hunter2';
    const body = { name: { hidden }, capabilities: hidden, [`x${'y'.repeat(500)}`]: hidden };
    expect(JSON.stringify(await refusal('POST', '/api/settings/api-keys', body))).not.toContain(hidden);
  });

  it('quickly and briefly for a body with half a million faults', async () => {
    const body = `{"queries":[${'0,'.repeat(400_000)}0]}`;
    const answer = await send('POST', '/api/v1/metrics/batch', {
      as,
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.payload.length < 20_000]).toEqual([400, true]);
  });
});

describe('a credit limit', () => {
  it.each(['', ' 5 ', '5 ', ' ', '5,0', '1e3'])('of %j is refused', async (limit) => {
    const path = '/api/v1/customers/01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';
    const error = await refusal('PATCH', path, { credit_limit: limit });
    expect([error.code, codesOf(error)]).toEqual(['INVALID_REQUEST', { credit_limit: 'format' }]);
  });
});
