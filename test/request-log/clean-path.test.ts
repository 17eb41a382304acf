import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateSecret } from '../../src/access/secret.ts';
import { quote } from '../../src/quote.ts';
import { cleanMessage } from '../../src/request-log/clean-message.ts';
import { cleanPath, cleanRequestId } from '../../src/request-log/clean-path.ts';

const ID = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';
const { secret: KEY } = generateSecret('alm', 'pk');

describe('the id of a request in the log', () => {
  it.each([ID, '4bf92f3577b34da6a3ce929d0e0e4736', 'job_42:try-3', 'nightly.2026-11-27'])(
    'is kept: %s',
    (id) => {
      expect(cleanRequestId(id)).toBe(id);
    },
  );

  it.each([
    'ada.marsh@example.com',
    'ada.marsh',
    'Ada%20Marsh',
    'job=42;user=ada',
    'x'.repeat(39) + '1',
    KEY,
  ])('is hidden where it may be a name, a text or a token: %s', (id) => {
    expect(cleanRequestId(id)).toBe('…');
  });
});

describe('the address of a request in the log', () => {
  it.each([
    ['/api/v1/metrics/revenue.total/value?period=ytd&compare=last_year,previous', undefined],
    [`/api/v1/customers/${ID}`, undefined],
    [
      '/api/v1/metrics/cash.balance/value?period=as_of%3A2026-06-30',
      '/api/v1/metrics/cash.balance/value?period=as_of:2026-06-30',
    ],
  ])('says which number was asked for: %s', (url, shown = url) => {
    expect(cleanPath(url)).toBe(shown);
  });

  it.each([
    ['a search', '/api/v1/search?q=Ada+Marsh', '/api/v1/search?q=…'],
    ['a name', '/api/v1/customers?search=marsh&status=active', '/api/v1/customers?search=…&status=active'],
    [
      'a sheet link',
      '/api/v1/metrics/cash.balance/value.csv?period=today&link=alm_sl_abc',
      '/api/v1/metrics/cash.balance/value.csv?period=today&link=…',
    ],
    ['a token where a day belongs', '/api/v1/metrics?period=alm_pk_abc', '/api/v1/metrics?period=…'],
    ['a token in the path', '/api/v1/customers/alm_pk_abc', '/api/v1/customers/…'],
    ['an address in the path', '/api/v1/persons/ada%40example.com', '/api/v1/persons/…'],
    ['a parameter of the caller', '/api/v1/metrics?Ada%20Marsh=1', '/api/v1/metrics?…=…'],
    ['a key as a parameter', `/api/v1/metrics?${KEY}`, '/api/v1/metrics?…=…'],
    ['the token of a mailed link', `/api/v1/customers/${'x'.repeat(43)}`, '/api/v1/customers/…'],
    ['a name with a plus sign for its space', '/api/v1/metrics?period=Ada+Marsh', '/api/v1/metrics?period=…'],
    ['a text where a day belongs', '/api/v1/metrics?period=Ada%20Marsh', '/api/v1/metrics?period=…'],
  ])('hides %s', (_, url, shown) => {
    expect(cleanPath(url)).toBe(shown);
  });

  it('is never longer than the column that keeps it, and never shows an @ or a space', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.constantFrom('/', '&', '?', 'a&'), (text, mark) => {
        const url = `/${text}?${mark.repeat(text.length * 50)}`;
        const shown = cleanPath(url);
        expect(shown.length).toBeLessThanOrEqual(2000);
        expect(shown).not.toMatch(/[@ %]/);
      }),
    );
  });
});

describe('the message of an error in the log', () => {
  const refusal = {
    code: 'INVALID_REQUEST',
    message: 'billing_email: must be an e-mail address; "ada marsh" is not',
    fields: ['billing_email', 'custom_fields.<script>'],
  } as const;

  it('of a request with a body has the sentence of the code and the names of the fields alone', () => {
    const shown = cleanMessage(refusal, {
      isRead: false,
      url: '/api/v1/customers/1',
      path: '/api/v1/customers/1',
    });
    expect(shown).toBe(
      'The request is not in the form that this route accepts; correct the fields in detail.fields. Fields: billing_email.',
    );
  });

  it.each(['pk', 'sl', 'at', 'ac'] as const)('names no field that is a secret of the kind %s', (kind) => {
    const { secret } = generateSecret('alm', kind);
    const message = `${secret}: is not a parameter of this route; the nearest is sort`;
    const sent = { ...refusal, message, fields: [secret] };
    const url = `/api/v1/customers?${secret}`;
    const shown = [true, false].map((isRead) => cleanMessage(sent, { isRead, url, path: cleanPath(url) }));
    expect(shown).toEqual([
      '…: is not a parameter of this route; the nearest is sort',
      'The request is not in the form that this route accepts; correct the fields in detail.fields.',
    ]);
  });

  it('of a question names no parameter that its address hides, and every other one', () => {
    const fields = ['Marsh', 'Ada Marsh', ' ', 'limit', 'search=Marsh'];
    const message = fields.map((field) => `${field}: is wrong`).join('; ');
    const url = '/api/v1/customers?Marsh=1&Ada+Marsh=1&+=1&limit=x&search%3DMarsh';
    const shown = cleanMessage({ ...refusal, message, fields }, { isRead: true, url, path: cleanPath(url) });
    expect(shown).toBe('Marsh: is wrong; …: is wrong; …: is wrong; limit: is wrong; …: is wrong');
  });

  it('of a question quotes what its address shows, and nothing else', () => {
    const message = 'period: must be one of: mtd; "last_decade" is not, nor is "Ada Marsh"';
    const path = '/api/v1/metrics/cash.balance/value?period=last_decade';
    expect(cleanMessage({ ...refusal, message }, { isRead: true, url: path, path })).toBe(
      'period: must be one of: mtd; "last_decade" is not, nor is "…"',
    );
  });

  it.each(['Ada "Bo" Marsh', 'x"Ada Marsh', '"Ada Marsh'])(
    'hides a text with quotation marks whole: %s',
    (sent) => {
      const url = `/api/v1/metrics/cash.balance/value?period=${encodeURIComponent(sent)}`;
      const message = `period: ${quote(sent)} is not a period; use "mtd"`;
      const shown = cleanMessage({ ...refusal, message }, { isRead: true, url, path: cleanPath(url) });
      expect(shown).toBe('period: "…"');
    },
  );
});
