import type { RateDraft } from '../../ledger/entry.ts';
import { quote } from '../../period/quote.ts';
import { EXCHANGE_RATES } from '../kinds/index.ts';
import { BATCH_ROWS } from './batch-size.ts';
import type { Loader } from './import-task.ts';
import { readRows } from './read-rows.ts';

/** Adds the rates that are new; a different one for the same currency and day takes the old one's place. */
export const loadExchangeRates: Loader = async (task) => {
  const report = { file: task.file.file, kind: task.file.kind, rows: 0, added: 0, changed: 0, unchanged: 0 };
  const lineOf = new Map<string, number>();
  let batch: RateDraft[] = [];
  const flush = async () => {
    const tally = await task.ledger.setRates(batch);
    report.added += tally.added;
    report.changed += tally.changed;
    report.unchanged += tally.unchanged;
    batch = [];
  };
  task.doubts.rates = true;
  let complete = true;
  for await (const { line, cells } of readRows(task, EXCHANGE_RATES)) {
    report.rows += 1;
    complete &&= cells !== null;
    if (cells === null) continue;
    const key = `${cells.currency} ${cells.date}`;
    const earlier = lineOf.get(key);
    lineOf.set(key, earlier ?? line);
    if (cells.currency === task.ledger.baseCurrency) {
      task.refuse(line, `currency: ${cells.currency} is the base currency, its rate is always 1`);
    } else if (earlier !== undefined) {
      task.refuse(
        line,
        `currency: ${quote(cells.currency)} has a rate for this date on line ${earlier} already`,
      );
    } else if (batch.push(cells) >= BATCH_ROWS) {
      await flush();
    }
  }
  await flush();
  task.doubts.rates = !complete;
  return [report];
};
