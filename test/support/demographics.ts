import { Roster } from '../../src/demo/people/roster.ts';
import { personRows } from '../../src/demo/records/people.ts';
import { dayOf } from '../../src/period/index.ts';

const PEOPLE = personRows(new Roster(dayOf(2022, 7, 1)), dayOf(2027, 6, 30));

/** The days on which people of the tests were born: those of the demo, and the one person that other tests keep. */
const BIRTHS: readonly string[] = [...valuesOf('date_of_birth'), '1957-03-09'];

type Row = Readonly<Record<string, unknown>>;

/** A row of `persons.csv` with other demographics of the same person. */
export function withOtherDemographics({ person, legal_name, gender }: Row): Row {
  return {
    person,
    legal_name,
    gender: gender === 'woman' ? 'man' : 'woman',
    ethnicity: 'Pacific',
    date_of_birth: '1957-03-09',
    country: 'BT',
  };
}

/** What else the people of the demo have stated of themselves, as it would stand in a text: none of it ever may. */
export const STATED: readonly string[] = [...valuesOf('ethnicity'), ...BIRTHS];

const A_STATED = anyOf(STATED);
const A_BIRTH = anyOf(BIRTHS);

/** A name under which such a thing would be told. */
const NAMED = /"(?:gender|ethnicity|date_of_birth|dateOfBirth|birth_date|country)"\s*:/;
/** A gender or a country as a value of JSON. */
const GROUP = /"(?:woman|man|non_binary|AU|NZ|GB|BT)"/;

/** What a text tells of somebody that nobody is to be told; null where it tells nothing of the kind. */
export function demographicsIn(text: string): string | null {
  return [A_STATED, NAMED, GROUP].map((pattern) => pattern.exec(text)?.[0]).find(Boolean) ?? null;
}

/**
 * Throws for a text of the service, an answer or a line of its log, that tells such a thing. The value of a metric names
 * groups, of which it never shows a small one, and nothing of anybody.
 */
export function requireNoDemographics(text: string, of: string): void {
  const told = NAMES_GROUPS.test(of)
    ? (A_BIRTH.exec(withoutMonths(text))?.[0] ?? NAMED.exec(text)?.[0] ?? null)
    : demographicsIn(text);
  if (told !== null) throw new Error(`${of} tells what nobody may be told of a person: ${told}`);
}

/** A text without the months of its series and the days of its periods, which may be any that there ever were. */
function withoutMonths(text: string): string {
  return text
    .replaceAll(/"date":"\d{4}-\d{2}-01","label":"/g, '')
    .replaceAll(/"(?:startDate|endDate|asOfDate)":"\d{4}-\d{2}-\d{2}"/g, '');
}

const NAMES_GROUPS =
  /^(?:GET \/api\/v1\/metrics\/[^/]+\/(?:value|explain|changes|history)|POST \/api\/v1\/metrics\/batch)/;

function valuesOf(column: string): string[] {
  const values = PEOPLE.map((person) => person[column]).filter((value) => typeof value === 'string');
  return [...new Set(values)];
}

function anyOf(values: readonly string[]): RegExp {
  return new RegExp(values.map((value) => value.replaceAll(/[^\w\s]/g, String.raw`\$&`)).join('|'));
}
