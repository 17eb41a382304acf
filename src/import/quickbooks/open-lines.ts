import { FileFault } from '../fault.ts';
import { QUICKBOOKS_LINE } from '../kinds/quickbooks.ts';
import { readCells } from '../kinds/read-cells.ts';
import type { JsonObject } from '../readers/json-records.ts';
import { isObject, listIn, textsOf } from '../readers/json-texts.ts';
import type { QuickbooksRecord } from '../readers/quickbooks-records.ts';
import type { AnswersSurvey } from './answers-survey.ts';
import type { OpenLine } from './open-line.ts';
import { PREFIX } from './prefix.ts';

/** The lines of a transaction on receivables or payables that name a customer or vendor. */
export function openLinesOf({ list, value, line }: QuickbooksRecord, survey: AnswersSurvey): OpenLine[] {
  if (list !== 'JournalEntry' && list !== 'Deposit' && list !== 'Purchase') return [];
  const { Id: transaction = '', Credit: isGivenBack } = textsOf(value, line);
  return listIn(value, 'Line').flatMap((one) => {
    const reading = readCells(QUICKBOOKS_LINE, { values: textsOf(one, line) });
    if (!reading.ok) throw new FileFault(line, `${list}.Line: ${reading.reasons.join('; ')}`);
    if (reading.cells.Amount === null || reading.cells.Amount.isZero()) return [];
    const { Id: id, Amount: amount, DetailType: type } = reading.cells;
    const detail = detailOf(one, type);
    const texts = textsOf(detail, line);
    const kind = survey.controlOf(texts['AccountRef.value'] ?? '');
    const who = partyOf(detail, value, line);
    if (kind === null || who.party === '') return [];
    const isDebit =
      (list === 'JournalEntry' ? texts['PostingType'] === 'Debit' : list === 'Purchase') !==
      (amount.lt(0) !== (isGivenBack === 'true'));
    const isOwed = (kind === 'customer') === isDebit;
    const common = {
      id: id ?? '',
      name: `${PREFIX}${transaction}:${id ?? ''}`,
      kind,
      ...who,
      amount: amount.abs(),
    };
    if (list === 'JournalEntry') return { ...common, is: isOwed ? 'charge' : 'credit', isPaid: false };
    return { ...common, is: isOwed ? 'refund' : 'credit', isPaid: true };
  });
}

/** The object of a line that has the name of its type. */
export function detailOf(line: JsonObject, type: string | null): JsonObject {
  const detail = type === null ? null : line[type];
  return isObject(detail) ? detail : {};
}

/** The customer or vendor of a line: `Entity` has it, or in journal entries a reference within it; otherwise that of the transaction. */
function partyOf(
  detail: JsonObject,
  transaction: JsonObject,
  line: number,
): Readonly<{ party: string; partyName: string }> {
  const { Entity: entity, CustomerRef: customer } = detail;
  const inner = isObject(entity) && isObject(entity['EntityRef']) ? entity['EntityRef'] : entity;
  const found = [inner, customer, transaction['EntityRef']].find(isObject);
  const { value: party = '', name = '' } = found === undefined ? {} : textsOf(found, line);
  return { party, partyName: name === '' ? party : name };
}
