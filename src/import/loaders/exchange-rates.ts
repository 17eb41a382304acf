import { EXCHANGE_RATES } from '../kinds/index.ts';
import type { Loader } from './import-task.ts';
import { loadRecords } from './load-records.ts';

/** Adds the rates that are new; a different one for the same currency and day takes the old one's place. */
export const loadExchangeRates: Loader = async (task) => {
  const { baseCurrency } = task.ledger;
  task.doubts.rates = true;
  let written = 0;
  const report = await loadRecords(task, EXCHANGE_RATES, {
    key: ['date', 'currency'],
    set: async (rows) => {
      const foreign = rows.filter(({ line, cells }) => {
        if (cells.currency !== baseCurrency) return true;
        task.refuse(line, `currency: ${baseCurrency} is the base currency, its rate is always 1`);
        return false;
      });
      written += foreign.length;
      return await task.ledger.setRates(foreign.map(({ cells }) => cells));
    },
  });
  task.doubts.rates = written < report.rows;
  return [report];
};
