import { readCells } from '../kinds/read-cells.ts';
import { XERO_DUE } from '../kinds/xero.ts';
import type { StatedDue } from '../programs/open-differences.ts';
import { surveyTask } from '../programs/survey-task.ts';
import { textsOf } from '../readers/json-texts.ts';
import { readXero } from '../readers/xero.ts';
import type { ImportTask } from './import-task.ts';

/** The amounts due that invoices and bills of Xero state. */
export async function* dueInXero(parts: readonly ImportTask[]): AsyncGenerator<StatedDue> {
  for (const part of parts)
    for await (const { list, value, line } of readXero({
      open: part.file.open,
      onBytes: surveyTask(part).onBytes,
    })) {
      if (list !== 'Invoices') continue;
      const reading = readCells(XERO_DUE, { values: textsOf(value, line) });
      if (!reading.ok || reading.cells.AmountDue === null) continue;
      const { InvoiceID: name, InvoiceNumber: number, AmountDue: due } = reading.cells;
      yield { name, number: number ?? name, due };
    }
}
