import { minus, percentage, plus, sum } from '../definition/formula.ts';
import { allocations, type DocumentKind, documents } from '../definition/measures/documents.ts';
import { creditBalance, expenses } from '../definition/measures/ledger.ts';
import type { Formula, Metric } from '../definition/metric.ts';
import { page } from './page.ts';
import { profitBeforeTax } from './profitability.ts';

const tax = page('tax');

export const salesTaxCollected = tax.ofRange({
  id: 'tax.sales_collected',
  label: 'Sales tax on sales',
  description:
    'Sales tax (GST, VAT) on the invoices of the period, less that of credit notes and of bad debts written off in it. Sales that are in the ledger alone are not in it.',
  source: 'GST Act 1999 (Australia), divisions 19 and 21; UK VAT Notices 700 and 700/18',
  formula: taxOf('invoice'),
  related: ['tax.purchases_paid', 'tax.sales_net', 'tax.sales_liability'],
  tags: ['tax', 'gst', 'vat', 'invoices'],
  synonyms: [
    'GST collected',
    'VAT collected',
    'VAT on sales',
    'GST on sales',
    'output tax',
    'sales tax charged',
    'GST charged',
    'VAT charged',
  ],
});

export const purchaseTaxPaid = tax.ofRange({
  id: 'tax.purchases_paid',
  label: 'Sales tax on purchases',
  description:
    'Sales tax (GST, VAT) on the bills of the period, less that of credit notes and waived amounts: the amount that can be claimed back. Purchases that are only in the ledger do not count.',
  source: 'GST Act 1999 (Australia), divisions 19 and 21; UK VAT Notices 700 and 700/18',
  formula: taxOf('bill'),
  related: ['tax.sales_collected', 'tax.sales_net', 'tax.sales_liability'],
  tags: ['tax', 'gst', 'vat', 'bills'],
  synonyms: [
    'GST paid',
    'VAT paid',
    'VAT on purchases',
    'GST on purchases',
    'input tax',
    'tax on bills',
    'input credits',
  ],
});

export const salesTaxNet = tax.ofRange({
  id: 'tax.sales_net',
  label: 'Net sales tax',
  description:
    'Sales tax (GST, VAT) on the sales of the period less that on its purchases: the amount due to the tax office; negative is a refund. Only invoices and bills count: sales and purchases that are only in the ledger, such as cash sales, do not.',
  formula: sum(plus(salesTaxCollected), minus(purchaseTaxPaid)),
  related: ['tax.sales_collected', 'tax.purchases_paid', 'tax.sales_liability'],
  tags: ['tax', 'gst', 'vat'],
  synonyms: [
    'GST charged less GST paid',
    'GST due for the month',
    'difference between GST charged and paid',
    'net GST',
    'net VAT',
    'VAT to pay for the quarter',
    'GST return',
    'VAT return',
    'BAS',
  ],
});

/** Tax by the day of the document. What lowers a sale or a purchase later lowers its tax on its own day. */
function taxOf(kind: DocumentKind): Formula {
  return sum(
    plus(documents(kind, 'tax')),
    minus(allocations(kind, 'credit_note', 'tax')),
    minus(allocations(kind, 'write_off', 'tax')),
  );
}

export const salesTaxLiability = tax.onDate({
  id: 'tax.sales_liability',
  label: 'Sales tax owed',
  description:
    'Sales tax (GST, VAT) that is owed to the tax office at the end of the day; negative is a refund due.',
  formula: creditBalance(['sales_tax']),
  related: ['tax.sales_net', 'tax.payroll_liability', 'tax.income_payable'],
  tags: ['tax', 'gst', 'vat', 'balance sheet'],
  synonyms: [
    'GST owed',
    'VAT owed',
    'sales tax liability',
    'GST liability',
    'how much GST do we owe',
    'how much VAT do we owe',
    'GST payable',
    'VAT payable',
  ],
});

export const payrollLiability = tax.onDate({
  id: 'tax.payroll_liability',
  label: 'Payroll taxes and contributions owed',
  description: 'Amounts withheld from wages or due on top of them, and not yet paid at the end of the day.',
  formula: creditBalance(['payroll_liability']),
  related: ['expenses.payroll', 'tax.sales_liability'],
  tags: ['tax', 'withholding', 'superannuation', 'balance sheet'],
  synonyms: [
    'payroll tax owed',
    'withholding tax',
    'superannuation owed',
    'social security owed',
    'PAYG withholding',
    'payroll liabilities',
    'pension contributions owed',
  ],
});

export const incomeTaxPayable = tax.onDate({
  id: 'tax.income_payable',
  label: 'Income tax owed',
  description: 'Income tax of the business that is owed to the tax office at the end of the day.',
  formula: creditBalance(['income_tax_payable']),
  related: ['tax.income_expense', 'tax.effective_rate'],
  tags: ['tax', 'balance sheet'],
  synonyms: [
    'income tax to pay',
    'corporate tax owed',
    'corporation tax',
    'income tax liability',
    'tax payable on profit',
  ],
});

export const incomeTaxExpense = tax.ofRange({
  id: 'tax.income_expense',
  label: 'Income tax',
  description: 'Income tax that the profit of the period was charged with, paid or not.',
  formula: expenses(['income_tax']),
  related: ['tax.effective_rate', 'profit.before_tax', 'tax.income_payable'],
  tags: ['tax', 'profit and loss'],
  synonyms: ['tax expense', 'income tax charge', 'company tax of the year', 'tax on profit'],
});

export const effectiveTaxRate = tax.ofRange({
  id: 'tax.effective_rate',
  label: 'Effective tax rate',
  description:
    'Income tax of the ledger as a percentage of profit before tax. No value where there was no profit.',
  source: 'IAS 12.86',
  unit: 'percent',
  formula: percentage(incomeTaxExpense, profitBeforeTax),
  related: ['tax.income_expense', 'profit.before_tax'],
  tags: ['tax'],
  synonyms: ['tax rate', 'effective tax rate', 'what percent tax do we pay', 'ETR'],
});

/** The metrics of this page, in the order in which they are listed. */
export const TAX: readonly Metric[] = [
  salesTaxCollected,
  purchaseTaxPaid,
  salesTaxNet,
  salesTaxLiability,
  payrollLiability,
  incomeTaxPayable,
  incomeTaxExpense,
  effectiveTaxRate,
];
