import { percentageOfPositive } from '../formula.ts';
import { creditBalance, expenses } from '../sources.ts';
import { page } from './page.ts';
import { profitBeforeTax } from './profitability.ts';

const tax = page('tax');

export const salesTaxLiability = tax.onDate({
  id: 'tax.sales_liability',
  label: 'Sales tax owed',
  description:
    'Sales tax (GST, VAT) that is owed to the tax office at the end of the day; negative is a refund due.',
  formula: creditBalance(['sales_tax']),
  related: ['tax.sales_net', 'tax.payroll_liability', 'tax.income_payable'],
  tags: ['tax', 'gst', 'vat', 'balance sheet'],
});

export const payrollLiability = tax.onDate({
  id: 'tax.payroll_liability',
  label: 'Payroll taxes and contributions owed',
  description:
    'What was withheld from wages or is due on top of them, and is not paid yet at the end of the day.',
  formula: creditBalance(['payroll_liability']),
  related: ['expenses.payroll', 'tax.sales_liability'],
  tags: ['tax', 'withholding', 'superannuation', 'balance sheet'],
});

export const incomeTaxPayable = tax.onDate({
  id: 'tax.income_payable',
  label: 'Income tax owed',
  description: 'Income tax of the business that is owed to the tax office at the end of the day.',
  formula: creditBalance(['income_tax_payable']),
  related: ['tax.income_expense', 'tax.effective_rate'],
  tags: ['tax', 'balance sheet'],
});

export const incomeTaxExpense = tax.ofRange({
  id: 'tax.income_expense',
  label: 'Income tax',
  description: 'Income tax that the profit of the period was charged with, paid or not.',
  formula: expenses(['income_tax']),
  related: ['tax.effective_rate', 'profit.before_tax', 'tax.income_payable'],
  tags: ['tax', 'profit and loss'],
});

export const effectiveTaxRate = tax.ofRange({
  id: 'tax.effective_rate',
  label: 'Effective tax rate',
  description: 'Income tax as a percentage of profit before tax. No value where there was no profit.',
  source: 'IAS 12.86',
  unit: 'percent',
  formula: percentageOfPositive(incomeTaxExpense, profitBeforeTax),
  related: ['tax.income_expense', 'profit.before_tax'],
  tags: ['tax'],
});
