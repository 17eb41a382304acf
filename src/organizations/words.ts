/** What accountants of a country call the things for which countries have different words. */
export type Words = Readonly<{
  /** A party that the organisation buys from. */
  vendor: 'vendor' | 'supplier';
  /** The tax that is added to sales. */
  salesTax: 'sales tax' | 'GST' | 'VAT';
  /** The twelve months of the books. */
  financialYear: 'financial year' | 'fiscal year';
}>;

/** The words of a country; those of the API where it is not known. */
export function labelWordsOf(country: string | null): Words {
  const isAmerican = country === 'US' || country === 'CA';
  return {
    vendor: country === null || isAmerican ? 'vendor' : 'supplier',
    salesTax:
      country === null ? 'sales tax' : GST.has(country) ? 'GST' : VAT.has(country) ? 'VAT' : 'sales tax',
    financialYear: isAmerican ? 'fiscal year' : 'financial year',
  };
}

/**
 * A text of ours in the words of a country. It is for labels, titles and descriptions of metrics and statements, never for names that an
 * organisation gave.
 */
export function inWordsOf(country: string | null, text: string): string {
  const { vendor, salesTax, financialYear } = labelWordsOf(country);
  return text
    .replaceAll(/\b(v)endor(s?)\b/gi, (_, first: string, end: string) => alike(first, vendor) + end)
    .replaceAll(
      /\b(s)ales tax( \(GST, VAT\))?/gi,
      (_, first: string, explained = '') => alike(first, salesTax) + (country === null ? explained : ''),
    )
    .replaceAll(
      /\b(f)inancial year(s?)\b/gi,
      (_, first: string, end: string) => alike(first, financialYear) + end,
    );
}

// With a capital letter where there was one.
function alike(first: string, word: string): string {
  return first === first.toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

// Countries that call their tax on sales a goods and services tax, and those that call it a value added tax.
const GST: ReadonlySet<string> = new Set(['AU', 'NZ', 'SG', 'IN', 'CA']);
const VAT: ReadonlySet<string> = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ' +
    'GB IM NO IS CH LI MC AE SA BH OM ZA KE NG GH UG TZ ZM ZW RW MU EG MA TN TR UA RS ME MK AL BA GE KZ TH PH VN ID'
  ).split(' '),
);
