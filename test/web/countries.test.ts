import { expect, it } from 'vitest';
import { COUNTRIES } from '../../src/organizations/country.ts';
import { labelWordsOf } from '../../src/organizations/words.ts';
import { countryChoices, countryName, guessCountry } from '../../web/format/countries.ts';
import { inWords } from '../../web/session/label-words.ts';

it('the countries to choose from are those that the service takes, by their names in the reader’s language', () => {
  const choices = countryChoices('de');
  expect(choices.map(({ value }) => value).toSorted()).toEqual(COUNTRIES.toSorted());
  expect(choices.find(({ value }) => value === 'NZ')?.label).toBe('Neuseeland');
  expect(choices.map(({ label }) => label).slice(0, 3)).toEqual(['Afghanistan', 'Ägypten', 'Ålandinseln']);
  expect(countryName('AU', 'fr')).toBe('Australie');
});

it.each([
  ['en-AU', 'AU'],
  ['de', 'DE'],
  ['en-150', null],
  ['es-419', null],
])('a reader of %s begins with %s', (locale, country) => {
  expect(guessCountry(locale)).toBe(country);
});

it('a text of the app is put into the words of a country', () => {
  const said = (country: string | null) => {
    const { vendor, salesTax, financialYear } = labelWordsOf(country);
    const words = { vendor, sales_tax: salesTax, financial_year: financialYear };
    return inWords('Financial year to date; Vendors; the sales tax of a vendor', words);
  };
  expect(said(null)).toBe('Financial year to date; Vendors; the sales tax of a vendor');
  expect(said('US')).toBe('Fiscal year to date; Vendors; the sales tax of a vendor');
  expect(said('GB')).toBe('Financial year to date; Suppliers; the VAT of a supplier');
});
