import { describe, expect, test } from 'vitest';
import { CHART } from '../../src/demo/chart.ts';
import { rateOn } from '../../src/demo/rates.ts';
import { isMonthEnd } from '../../src/demo/working-days.ts';
import { ASSET_CLASSES, EXPENSE_CLASSES, INCOME_CLASSES } from '../../src/ledger/account-class.ts';
import { Decimal, sumOf, ZERO } from '../../src/money/decimal.ts';
import { civilOf, type Day, formatDay } from '../../src/period/index.ts';
import { day } from '../period/expecting.ts';
import { bookOn, classesOf, dayEnds, financialYear, flowOf, post, TODAYS } from './reading.ts';

describe.each(TODAYS)('the company whose book ends on %s', (today) => {
  const book = bookOn(today);
  const posted = post(book);
  const classes = classesOf(book);

  test('never owes its bank: no cash account is negative at the end of a day', () => {
    const overdrawn: string[] = [];
    for (const { date, held } of dayEnds(book)) {
      for (const [code, amount] of held) {
        if (classes.get(code) === 'cash' && amount.lt(0))
          overdrawn.push(`${formatDay(date)} ${code} ${amount.toFixed()}`);
      }
    }
    expect(overdrawn).toEqual([]);
  });

  test('has every asset and liability on its own side at each month-end', () => {
    const wrong: string[] = [];
    for (const { date, held } of dayEnds(book)) {
      if (!isMonthEnd(date) && date !== day(today)) continue;
      for (const [code, amount] of held) {
        const side = naturalSide(code);
        if (side !== 0 && amount.times(side).lt(0))
          wrong.push(`${formatDay(date)} ${code} ${amount.toFixed()}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('earns what such a company earns, in every full year', () => {
    for (const year of fullYears()) {
      const entries = posted.filter(({ draft }) => financialYear(draft.date) === year);
      const sales = flowOf(book, entries, ['operating_revenue']).negated();
      const grossMargin = sales.minus(flowOf(book, entries, ['cost_of_sales'])).div(sales);
      const revenue = flowOf(book, entries, INCOME_CLASSES).negated();
      const netMargin = revenue.minus(flowOf(book, entries, EXPENSE_CLASSES)).div(revenue);
      expect(grossMargin.times(100).toNumber()).toBeGreaterThan(40);
      expect(grossMargin.times(100).toNumber()).toBeLessThan(46);
      expect(netMargin.times(100).toNumber()).toBeGreaterThan(6);
      expect(netMargin.times(100).toNumber()).toBeLessThan(12);
    }
  });

  test('grows from year to year, and sells most before Christmas', () => {
    const salesOf = (wanted: (date: Day) => boolean) =>
      flowOf(
        book,
        posted.filter(({ draft }) => wanted(draft.date)),
        ['operating_revenue'],
      ).negated();
    const sales = fullYears().map((year) => salesOf((date) => financialYear(date) === year));
    for (const [index, sold] of sales.slice(1).entries()) {
      const growth = sold
        .div(sales[index] ?? ZERO)
        .minus(1)
        .times(100)
        .toNumber();
      expect(growth).toBeGreaterThan(8);
      expect(growth).toBeLessThan(30);
    }
    const ofMonths = (year: number, months: readonly number[]) =>
      salesOf((date) => financialYear(date) === year && months.includes(civilOf(date).month));
    for (const year of fullYears()) {
      expect(ofMonths(year, [11, 12]).toNumber()).toBeGreaterThan(
        ofMonths(year, [1, 2]).times('1.2').toNumber(),
      );
    }
  });

  test('loses money in the month of the flood and hardly in any other', () => {
    const profits = new Map<string, Decimal>();
    for (const entry of posted.filter(({ draft }) => draft.date < lastMonthStart())) {
      const month = formatDay(entry.draft.date).slice(0, 7);
      const profit = flowOf(book, [entry], [...INCOME_CLASSES, ...EXPENSE_CLASSES]).negated();
      profits.set(month, (profits.get(month) ?? ZERO).plus(profit));
    }
    const losses = [...profits].filter(([, profit]) => profit.lt(0)).map(([month]) => month);
    expect(losses).toContain(`${fullYears()[1]}-02`);
    expect(losses.length).toBeLessThanOrEqual(3);
  });

  test('closes each year into retained earnings, and nothing of income or expenses is left', () => {
    const flows = new Set<string | undefined>([...INCOME_CLASSES, ...EXPENSE_CLASSES, 'drawings']);
    for (const { date, held } of dayEnds(book)) {
      if (!formatDay(date).endsWith('06-30')) continue;
      const left = [...held].filter(([code, amount]) => flows.has(classes.get(code)) && !amount.isZero());
      expect(left).toEqual([]);
    }
    const closing = book.entries.filter((entry) => entry.kind === 'closing');
    expect(closing.filter((entry) => !formatDay(entry.date).endsWith('06-30'))).toEqual([]);
    expect(closing).toHaveLength(2 * fullYears().length);
  });

  test('is owed and owes at its end exactly what its open documents say', () => {
    const held = new Map([...dayEnds(book)].at(-1)?.held);
    const receivable = held.get(CHART.debtors.code) ?? ZERO;
    expect(receivable.toNumber()).toBeGreaterThan(0);
    expect(sumOf(book.invoices.map((invoice) => openInvoice(invoice))).toFixed()).toBe(receivable.toFixed());
    const payable = held.get(CHART.creditors.code) ?? ZERO;
    expect(
      sumOf(book.bills.map((bill) => openBill(bill)))
        .negated()
        .toFixed(),
    ).toBe(payable.toFixed());
  });

  function openInvoice(invoice: (typeof book.invoices)[number]): Decimal {
    if (invoice.issued > day(today)) return ZERO;
    const credits = [...invoice.receipts];
    const note = invoice.creditNote;
    if (note !== null) credits.push({ date: note.date, amount: note.net.plus(note.tax) });
    const total = invoice.net.plus(invoice.tax);
    if (invoice.writtenOff !== null) credits.push({ date: invoice.writtenOff, amount: total });
    const settled = credits.filter((credit) => credit.date <= day(today)).map((credit) => credit.amount);
    return total.minus(sumOf(settled)).times(rateOn(invoice.currency, invoice.issued));
  }

  function openBill(bill: (typeof book.bills)[number]): Decimal {
    if (bill.received > day(today)) return ZERO;
    const isPaid = bill.paid !== null && bill.paid <= day(today);
    const open = isPaid ? bill.withheld : bill.net.plus(bill.tax);
    return open.times(rateOn(bill.currency, bill.received));
  }

  function naturalSide(code: string): -1 | 0 | 1 {
    if (code === CHART.gstPaid.code) return 1; // what the tax office will give back, kept among the liabilities
    const of = classes.get(code);
    if (of === 'accumulated_depreciation') return -1;
    if (ASSET_CLASSES.some((asset) => asset === of)) return 1;
    const isFlow = [...INCOME_CLASSES, ...EXPENSE_CLASSES, 'drawings'].some((flow) => flow === of);
    return isFlow ? 0 : -1;
  }

  // Those whose 30 June is in the book.
  function fullYears(): number[] {
    const last = financialYear((day(today) + 1) as Day) - 1;
    const first = financialYear(book.entries[0]?.date ?? day(today));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }

  function lastMonthStart(): Day {
    return day(`${today.slice(0, 7)}-01`);
  }
});
