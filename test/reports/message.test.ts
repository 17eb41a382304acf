import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/money/decimal.ts';
import { numberText, percentageText } from '../../src/reports/message/number-text.ts';
import { reportHtml } from '../../src/reports/message/report-html.ts';
import type { ReportMail } from '../../src/reports/message/report-mail.ts';
import { reportText } from '../../src/reports/message/report-text.ts';
import { cutRows, type MailRow, MOST_ROWS } from '../../src/reports/message/table.ts';

const EVIL = `"><script>alert(1)</script><img src="https://evil.example/x.png" onerror=alert(1)> & 'quotes'`;

function aRow(label: string, cells: readonly string[] = ['1.00']): MailRow {
  return { kind: 'line', level: 9, label, hint: label, cells };
}

function aMail(text: string): ReportMail {
  const address = `https://almanac.example.com/reports?stop=1&x="${text}`;
  const table = { heads: [{ label: text, isSecondary: true }], rows: [aRow(text, [text])] };
  return {
    organizationName: text,
    name: text,
    periodLabel: text,
    about: text,
    warnings: [text],
    parts: [{ title: text, about: text, link: address, table, notes: [text] }],
    notes: [text],
    page: { label: text, address },
    reason: text,
    stop: { label: text, address },
  };
}

describe('a report as HTML', () => {
  it('shows every text as text, wherever it stands, and asks for nothing from elsewhere', () => {
    const html = reportHtml(aMail(EVIL));
    expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
    const unquoted = html.replaceAll(/"[^"]*"/g, '""');
    expect(unquoted.match(/<[a-z][^>]*\s(src|srcset|background|on\w+)=/gi)).toBeNull();
    expect(html).not.toMatch(/url\(|@import|<link|<iframe|<form/i);
    const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name]) => name));
    const known = 'html head meta title style body div p h1 h2 a table thead tbody tr td th br span';
    expect([...tags].filter((name) => !known.split(' ').includes(String(name)))).toEqual([]);
    expect(new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.slice(0, 36)))).toEqual(
      new Set(['https://almanac.example.com/reports?']),
    );
  });

  it('has as many cells as heads in each row, and leaves secondary columns out on a phone', () => {
    const html = reportHtml(aMail('plain'));
    expect(html.match(/class="number wide"/g)).toHaveLength(2);
    expect(html).toContain('@media (max-width:480px)');
  });
});

describe('a report as text', () => {
  it('lines numbers up at the end of their column', () => {
    const mail = aMail('Sales');
    const rows = [aRow('Sales', ['1,234.50']), aRow('Costs', ['−2.00'])].map((row) => ({
      ...row,
      level: 0,
      hint: '',
    }));
    const part = {
      title: 'P',
      about: '',
      link: '',
      table: { heads: [{ label: 'October', isSecondary: false }], rows },
      notes: [],
    };
    const lines = reportText({ ...mail, parts: [part] }).split('\n');
    expect(lines).toContain('Sales  1,234.50');
    expect(lines).toContain('Costs     −2.00');
  });
});

describe('numbers of a mail', () => {
  it.each([
    ['1234567.891', 'currency', 'AUD', '1,234,567.89'],
    ['-1234.5', 'currency', 'AUD', '−1,234.50'],
    ['-0.001', 'currency', 'AUD', '0.00'],
    ['1234.6', 'currency', 'JPY', '1,235'],
    ['1.2345', 'currency', 'BHD', '1.235'],
    ['12345678901234567890.12', 'currency', 'AUD', '12,345,678,901,234,567,890.12'],
    ['44.0555', 'percent', 'AUD', '44.06%'],
    ['12', 'percent', 'AUD', '12%'],
    ['1', 'days', 'AUD', '1 day'],
    ['51.14', 'days', 'AUD', '51.1 days'],
    ['1000', 'count', 'AUD', '1,000'],
  ] as const)('%s as %s of %s is %s', (value, unit, currency, expected) => {
    expect(numberText(new Decimal(value), unit, currency)).toBe(expected);
  });

  it('have one decimal where they are changes, rounded away from zero', () => {
    expect(['12.25', '-23', '0.04'].map((one) => percentageText(new Decimal(one)))).toEqual([
      '12.3%',
      '−23.0%',
      '0.0%',
    ]);
  });
});

describe('a long table', () => {
  it('has its first rows, and says how many more the workbook has', () => {
    const rows = Array.from({ length: MOST_ROWS + 2 }, (_, place) => aRow(`${place}`));
    expect(cutRows(rows).rows).toHaveLength(MOST_ROWS);
    expect(cutRows(rows).notes).toEqual(['2 more rows are in the workbook.']);
    expect(cutRows(rows.slice(0, MOST_ROWS)).notes).toEqual([]);
  });
});
