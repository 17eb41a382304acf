import { expect, it } from 'vitest';
import { CHARTS } from '../../src/import/datev/chart.ts';
import { SKR03, SKR04 } from '../../src/import/programs/plans/germany.ts';

// Each account in both charts: what DATEV calls it, its numbers, its class.
it.each([
  ['EDV-Software', '0027', '0135', 'intangible'],
  ['Pkw', '0320', '0520', 'fixed_asset'],
  ['Betriebsausstattung', '0400', '0640', 'fixed_asset'],
  ['Beteiligungen', '0510', '0820', 'other_asset'],
  ['Bestand Waren', '3980', '1140', 'inventory'],
  ['Kasse', '1000', '1600', 'cash'],
  ['Bank', '1200', '1800', 'cash'],
  ['Geldtransit', '1360', '1460', 'cash'],
  ['Forderungen aus Lieferungen und Leistungen', '1400', '1200', 'receivable'],
  ['Zweifelhafte Forderungen', '1460', '1240', 'receivable'],
  ['Pauschalwertberichtigung', '0996', '1248', 'receivable'],
  ['Sonstige Vermögensgegenstände', '1500', '1300', 'other_current_asset'],
  ['Abziehbare Vorsteuer 19 %', '1576', '1406', 'sales_tax'],
  ['Aktive Rechnungsabgrenzung', '0980', '1900', 'prepaid'],
  ['Gezeichnetes Kapital', '0800', '2900', 'share_capital'],
  ['Kapitalrücklage', '0840', '2920', 'share_capital'],
  ['Gewinnvortrag', '0860', '2970', 'retained_earnings'],
  ['Privatentnahmen', '1800', '2100', 'drawings'],
  ['Körperschaftsteuerrückstellung', '0963', '3040', 'income_tax_payable'],
  ['Sonstige Rückstellungen', '0970', '3070', 'other_current_liability'],
  ['Verbindlichkeiten gegenüber Kreditinstituten', '0630', '3150', 'loan'],
  ['Erhaltene Anzahlungen', '1710', '3250', 'deferred_revenue'],
  ['Verbindlichkeiten aus Lieferungen und Leistungen', '1600', '3300', 'payable'],
  ['Kreditkartenabrechnung', '1730', '3610', 'credit_card'],
  ['Verbindlichkeiten aus Lohn und Gehalt', '1740', '3720', 'payroll_liability'],
  ['Umsatzsteuer 19 %', '1776', '3806', 'sales_tax'],
  ['Passive Rechnungsabgrenzung', '0990', '3900', 'deferred_revenue'],
  ['Erlöse 19 %', '8400', '4400', 'operating_revenue'],
  ['Gewährte Skonti', '8730', '4730', 'operating_revenue'],
  ['Erlöse aus Verkäufen von Sachanlagen', '8820', '4845', 'other_income'],
  ['Zinserträge', '2650', '7100', 'interest_income'],
  ['Wareneingang 19 %', '3400', '5400', 'cost_of_sales'],
  ['Löhne und Gehälter', '4100', '6000', 'payroll'],
  ['Abschreibungen auf Sachanlagen', '4830', '6220', 'depreciation'],
  ['Miete', '4210', '6310', 'operating_expense'],
  ['Zinsaufwendungen', '2100', '7300', 'interest'],
  ['Körperschaftsteuer', '2200', '7600', 'income_tax'],
  ['Gewerbesteuer', '4320', '7610', 'income_tax'],
  ['Kfz-Steuer', '4510', '7685', 'operating_expense'],
])('%s is %s in SKR 03 and %s in SKR 04, of class %s', (_, number03, number04, expected) => {
  expect([SKR03.classOf(number03), SKR04.classOf(number04)]).toEqual([expected, expected]);
});

it('the accounts for tax are of that class, and so are those for customers and vendors', () => {
  for (const { plan, receivables, payables, accountsOf } of Object.values(CHARTS)) {
    expect([plan.classOf(receivables), plan.classOf(payables)]).toEqual(['receivable', 'payable']);
    for (const kind of ['output', 'output to the EU', 'input', 'acquisition', 'reverse charge'] as const)
      for (const percent of [19, 16, 7, 5, 10.7]) {
        const { owed, deducted } = accountsOf({ kind, rate: percent }, percent);
        const found = [owed, deducted].filter((account) => account !== null);
        expect(found.map((account) => plan.classOf(account))).toEqual(found.map(() => 'sales_tax'));
      }
  }
});

it('functions of SKR 03 have their like in SKR 04', () => {
  const { '03': one, '04': other } = CHARTS;
  for (const [number03, number04] of [
    ['8400', '4400'],
    ['8300', '4300'],
    ['8736', '4736'],
    ['8731', '4731'],
    ['3400', '5400'],
    ['3300', '5300'],
    ['3736', '5736'],
    ['3106', '5906'],
    ['3425', '5425'],
    ['3123', '5923'],
    ['8125', '4125'],
    ['8320', '4320'],
  ] as const)
    expect(one.automaticTax(number03)).toEqual(other.automaticTax(number04));
  expect([one.automaticTax('8200'), one.automaticTax('4930'), other.automaticTax('6815')]).toEqual([
    null,
    null,
    null,
  ]);
});

it.each([
  ['Forderungsverluste 7 %', '2401', '6281', { kind: 'output', rate: 'reduced' }],
  ['Forderungsverluste 16 %', '2405', '6285', { kind: 'output', rate: 16 }],
  ['Forderungsverluste 19 %', '2406', '6286', { kind: 'output', rate: 'standard' }],
  ['Erhaltene Skonti 16 %', '3735', '5735', { kind: 'input', rate: 16 }],
  ['Im Inland steuerpflichtige EU-Lieferungen 16 %', '8330', '4330', { kind: 'output to the EU', rate: 16 }],
  ['Im anderen EU-Land steuerpflichtige Lieferungen', '8320', '4320', 'abroad'],
  ['Erlöse 16 %', '8340', '4340', { kind: 'output', rate: 16 }],
  ['Erlöse 19 %', '8400', '4400', { kind: 'output', rate: 'standard' }],
  ['Gewährte Skonti 7 %', '8731', '4731', { kind: 'output', rate: 'reduced' }],
  ['Wareneingang 7 %', '3300', '5300', { kind: 'input', rate: 'reduced' }],
  ['Innergemeinschaftlicher Erwerb 19 %', '3425', '5425', { kind: 'acquisition', rate: 'standard' }],
  ['Leistungen ausländischer Unternehmer 19 %', '3125', '5925', { kind: 'reverse charge', rate: 'standard' }],
])('%s has in SKR 03 (%s) and SKR 04 (%s) the tax %o by its function', (_, number03, number04, tax) => {
  expect([CHARTS['03'].automaticTax(number03), CHARTS['04'].automaticTax(number04)]).toEqual([tax, tax]);
});
