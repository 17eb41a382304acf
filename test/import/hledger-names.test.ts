import { describe, expect, it } from 'vitest';
import { classByName, classOfAccount } from '../../src/import/hledger/account-class.ts';
import { currencyOf } from '../../src/import/hledger/commodity.ts';
import { DeclaredTypes } from '../../src/import/hledger/declared-types.ts';
import { AssertedAccounts } from '../../src/import/hledger/journal-forms.ts';

describe('the class of an account by its name', () => {
  it.each([
    ['assets', 'other_asset'],
    ['Assets:US:BofA:Checking', 'cash'],
    ['asset:cash', 'cash'],
    ['assets:chequing', 'cash'],
    ['assets:current', 'cash'],
    ['assets:bank:wise', 'cash'],
    ['assets:cashews', 'other_asset'],
    ['assets:investments:VEA', 'other_asset'],
    ['assets:Accounts Receivable:acme', 'receivable'],
    ['assets:accounts_receivable', 'receivable'],
    ['assets:fixed-assets:van', 'fixed_asset'],
    ['assets:fixed:accumulated depreciation', 'accumulated_depreciation'],
    ['assets:inventory', 'inventory'],
    ['assets:prepaid:insurance', 'prepaid'],
    ['liabilities:accounts payable', 'payable'],
    ['Liabilities:AccountsPayable', 'payable'],
    ['liabilities:credit card:visa', 'credit_card'],
    ['liabilities:creditcard', 'credit_card'],
    ['debts:mortgage', 'loan'],
    ['liabilities:short term loans:bank', 'current_loan'],
    ['liabilities:leases:forklifts', 'lease_liability'],
    ['liability:GST payable', 'sales_tax'],
    ['liabilities:deferred revenue', 'deferred_revenue'],
    ['Liabilities:US:Chase:Slate', 'other_current_liability'],
    ['equity', 'other_equity'],
    ['equity:Opening Balances', 'other_equity'],
    ['equity:retained earnings', 'retained_earnings'],
    ['equity:owner draws', 'drawings'],
    ['equity:draws', 'drawings'],
    ['equity:conversion', 'other_equity'],
    ['equity:other comprehensive income', 'other_comprehensive_income'],
    ['income:consulting', 'operating_revenue'],
    ['revenues', 'operating_revenue'],
    ['Income:US:ETrade:GLD:Dividend', 'other_income'],
    ['income:interest', 'interest_income'],
    ['income:gains', 'other_income'],
    ['expenses:rent', 'operating_expense'],
    ['expenses:cogs', 'cost_of_sales'],
    ['expense:payroll:super', 'payroll'],
    ['expenses:direct labour', 'direct_payroll'],
    ['expenses:impairment', 'depreciation'],
    ['expenses:depreciation', 'depreciation'],
    ['expenses:interest', 'interest'],
    ['expenses:income tax', 'income_tax'],
    ['expenses:taxes', 'operating_expense'],
    ['expenses:unknown', 'uncategorised'],
  ])('%s is %s', (name, expected) => {
    expect(classByName(name)).toBe(expected);
  });

  it.each(['', 'wallet', 'aktiva:bank', 'incoming', 'assetsx:cash', 'x:assets:cash', 'loans'])(
    '%j has none',
    (name) => {
      expect(classByName(name)).toBeNull();
    },
  );
});

describe('the accounts above one', () => {
  const longest = `a:b:${'c'.repeat(196)}`;

  it('are asked for from the nearest to the farthest', () => {
    const asked: string[] = [];
    classOfAccount('a:b c::d', (name) => {
      asked.push(name);
      return undefined;
    });
    expect(asked).toEqual(['a:b c:', 'a:b c', 'a']);
  });

  it('say what is declared or asserted below them, of names of up to 200 characters', () => {
    const types = new DeclaredTypes();
    const asserted = new AssertedAccounts();
    types.declare('a', 'type: L');
    asserted.add('a', true);
    expect([types.classOf('a'), types.classOf(longest)]).toEqual(Array(2).fill('other_current_liability'));
    expect([types.classOf(`${longest}c`), types.classOf('ab')]).toEqual([null, null]);
    expect(['a', longest, `${longest}c`, 'ab'].map((name) => asserted.has(name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('are none of a name of more than 200 characters, however many parts it has', () => {
    const asked: string[] = [];
    const ask = (name: string) => {
      asked.push(name);
      return undefined;
    };
    classOfAccount(`assets${':cash'.repeat(39)}`, ask);
    expect(asked).toEqual([]);
    classOfAccount(longest, ask);
    expect(asked).toEqual(['a:b', 'a']);
  });
});

describe('a commodity', () => {
  it.each([
    ['', 'AUD', 'AUD'],
    ['EUR', 'AUD', 'EUR'],
    ['€', 'AUD', 'EUR'],
    ['£', 'AUD', 'GBP'],
    ['£', 'EGP', 'EGP'],
    ['₹', 'AUD', 'INR'],
    ['$', 'AUD', 'AUD'],
    ['$', 'USD', 'USD'],
    ['US$', 'AUD', 'USD'],
    ['¥', 'CNY', 'CNY'],
    ['kr', 'NOK', 'NOK'],
  ])('%j in a ledger kept in %s is %s', (commodity, base, currency) => {
    expect(currencyOf(commodity, base)).toEqual({ ok: true, value: currency });
  });

  it.each([
    ['$', 'EUR', /"\$" may be USD, AUD, .*, and the base currency is EUR: use the code/],
    ['¥', 'AUD', /may be JPY, CNY/],
    ['kr', 'EUR', /may be SEK, NOK, DKK, ISK/],
    ['VEA', 'USD', /is not a currency: print at cost/],
    ['usd', 'USD', /is not a currency/],
    ['BTC', 'USD', /is not a currency/],
  ])('%j in a ledger kept in %s is refused', (commodity, base, reason) => {
    const reading = currencyOf(commodity, base);
    expect(reading.ok ? reading.value : reading.reason).toMatch(reason);
  });
});
