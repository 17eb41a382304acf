import { commodityName } from './gnucash-parts.ts';
import { childOf, type XmlElement } from './xml-records.ts';

/** The texts of children of an element, by their names. */
export function textsOf(element: XmlElement, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(element, name)]));
}

/** The text of a child; empty where there is none. */
export function textOf(element: XmlElement | undefined, name: string): string {
  return element === undefined ? '' : (childOf(element, name)?.text ?? '');
}

export function commodityOf(element: XmlElement | undefined): string {
  return commodityName(textOf(element, 'space'), textOf(element, 'id'));
}

/** The text of a slot; a date lies within an element of its own. */
export function slotOf(element: XmlElement, key: string): string {
  return valueText(valueIn(childOf(element, 'slots')?.children ?? [], key));
}

/** The text of a slot within another one. */
export function frameOf(element: XmlElement, frame: string, key: string): string {
  const outer = valueIn(childOf(element, 'slots')?.children ?? [], frame);
  return valueText(valueIn(outer?.children ?? [], key));
}

function valueIn(slots: readonly XmlElement[], key: string): XmlElement | undefined {
  const slot = slots.find((one) => textOf(one, 'key') === key);
  return slot === undefined ? undefined : childOf(slot, 'value');
}

function valueText(value: XmlElement | undefined): string {
  return value === undefined ? '' : textOf(value, 'gdate') || textOf(value, 'date') || value.text;
}
