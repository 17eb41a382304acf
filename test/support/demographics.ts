import { Roster } from '../../src/demo/people/roster.ts';
import { personRows } from '../../src/demo/records/people.ts';
import { dayOf } from '../../src/period/index.ts';

/** What the people of the demo have stated of themselves, as it would stand in a text: none of it ever may. */
export const STATED: readonly string[] = statedValues();

/** A name under which such a thing would be told, or a gender or a country as a value of JSON. */
const TOLD =
  /"(?:gender|ethnicity|date_of_birth|dateOfBirth|birth_date|country)"\s*:|"(?:woman|man|non_binary|AU|NZ|GB|BT)"/;

/** What a text tells of somebody that nobody is to be told; null where it tells nothing of the kind. */
export function demographicsIn(text: string): string | null {
  return STATED.find((value) => text.includes(value)) ?? TOLD.exec(text)?.[0] ?? null;
}

/** Throws for a text of the service, an answer or a line of its log, that tells such a thing. */
export function requireNoDemographics(text: string, of: string): void {
  const told = demographicsIn(text);
  if (told !== null) throw new Error(`${of} tells what nobody may be told of a person: ${told}`);
}

function statedValues(): string[] {
  const people = personRows(new Roster(dayOf(2022, 7, 1)), dayOf(2027, 6, 30));
  const stated = people.flatMap((person) => [person['ethnicity'], person['date_of_birth']]);
  // And those of the one person that other tests keep.
  return [...new Set(stated.filter((value) => typeof value === 'string')), '1957-03-09'];
}
