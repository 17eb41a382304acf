import { describe, expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { COUNTRIES, isCountry } from '../../src/organizations/country.ts';
import { inWordsOf, labelWordsOf } from '../../src/organizations/words.ts';

describe('the words of a country', () => {
  it.each([
    [null, 'vendor', 'sales tax', 'financial year'],
    ['US', 'vendor', 'sales tax', 'fiscal year'],
    ['CA', 'vendor', 'GST', 'fiscal year'],
    ['AU', 'supplier', 'GST', 'financial year'],
    ['NZ', 'supplier', 'GST', 'financial year'],
    ['GB', 'supplier', 'VAT', 'financial year'],
    ['DE', 'supplier', 'VAT', 'financial year'],
    ['JP', 'supplier', 'sales tax', 'financial year'],
  ])('%s says %s, %s and %s', (country, vendor, salesTax, financialYear) => {
    expect(labelWordsOf(country)).toEqual({ vendor, salesTax, financialYear });
  });

  it('take the place of whole words alone, with their capital letters', () => {
    expect(inWordsOf('AU', 'Vendors, a vendor, and vendored code')).toBe(
      'Suppliers, a supplier, and vendored code',
    );
    expect(inWordsOf('GB', 'Sales tax owed; the sales tax of a financial year')).toBe(
      'VAT owed; the VAT of a financial year',
    );
    expect(inWordsOf('US', 'Financial years to date')).toBe('Fiscal years to date');
    expect(inWordsOf('AU', 'Wholesales taxed')).toBe('Wholesales taxed');
  });

  it('leave no word of another country in any label or description of a metric', () => {
    const texts = CATALOG.flatMap(({ label, description, notApplicable }) => [
      label,
      description,
      notApplicable ?? '',
    ]);
    const inCountry = (country: string | null) => texts.map((text) => inWordsOf(country, text)).join('\n');
    expect(inCountry('AU')).not.toMatch(/vendor|sales tax|fiscal|\bVAT\b/i);
    expect(inCountry('US')).not.toMatch(/supplier|financial year|\bGST\b|\bVAT\b/i);
    expect(inCountry(null)).toBe(texts.join('\n'));
    expect(inCountry('AU')).toContain('Payables by supplier');
  });

  it('are known for every country of ISO 3166-1', () => {
    expect(new Set(COUNTRIES).size).toBe(249);
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(COUNTRIES.filter((code) => names.of(code) === undefined)).toEqual([]);
    expect(['UK', 'EU', 'au', '', 'XX'].filter(isCountry)).toEqual([]);
  });
});
