import { Roster } from '../../src/demo/people/roster.ts';
import { personRows } from '../../src/demo/records/people.ts';
import { dayOf } from '../../src/period/index.ts';

const PEOPLE = personRows(new Roster(dayOf(2022, 7, 1)), dayOf(2027, 6, 30));

/** The dates of birth of people in tests: those of the demo, and of one person in other tests. */
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

/** Other statements of the people in the demo about themselves, as they would appear in a text, which they never may. */
export const STATED: readonly string[] = [...valuesOf('ethnicity'), ...BIRTHS];

const A_STATED = anyOf(STATED);
const A_BIRTH = anyOf(BIRTHS);

/** A field name for demographics. */
const NAMED = /"(?:gender|ethnicity|date_of_birth|dateOfBirth|birth_date|country)"\s*:/;
/** The country of an organisation. */
const JURISDICTION = /"jurisdiction":"[A-Z]{2}"/g;
/** A gender or a country as a value of JSON. */
const GROUP = /"(?:woman|man|non_binary|AU|NZ|GB|BT)"/;

/** The first demographics that a text reveals, or null. */
export function demographicsIn(text: string): string | null {
  return [A_STATED, NAMED, GROUP].map((pattern) => pattern.exec(text)?.[0]).find(Boolean) ?? null;
}

/**
 * Throws if an answer or a line of the log reveals demographics. The value of a metric may name groups, which are never
 * small, but no details of a person.
 */
export function requireNoDemographics(answer: string, of: string): void {
  const text = answer.replaceAll(JURISDICTION, '');
  const searched = HAS_PERIODS.test(of)
    ? withoutMonths(text)
    : OF_MAPPINGS.test(of)
      ? withoutMapping(text)
      : text;
  const found = NAMES_GROUPS.test(of)
    ? (A_BIRTH.exec(searched)?.[0] ?? NAMED.exec(searched)?.[0] ?? null)
    : demographicsIn(searched);
  if (found !== null) throw new Error(`${of} reveals demographics of a person: ${found}`);
}

/** A text without the months of its series and the days of its periods, which may equal a date of birth. */
function withoutMonths(text: string): string {
  return text
    .replaceAll(/"date":"\d{4}-\d{2}-01","label":"/g, '')
    .replaceAll(/"(?:startDate|endDate|asOfDate)":"\d{4}-\d{2}-\d{2}"/g, '');
}

/** A preview of a table without its mapping, which names columns and words, and without columns that are null. */
function withoutMapping(text: string): string {
  const { data, ...rest } = JSON.parse(text) as Readonly<{ data?: object }>;
  return JSON.stringify({ ...rest, data: { ...data, mapping: null } }).replaceAll(/"\w+":null/g, '');
}

const OF_MAPPINGS = /^POST \/api\/v1\/mapping-previews/;
const HAS_PERIODS = /^(?:GET \/api\/v1\/(?:metrics|periods)|POST \/api\/v1\/(?:metrics\/batch|board-values))/;
const NAMES_GROUPS =
  /^(?:GET \/api\/v1\/metrics\/[^/]+\/(?:value|explain|changes|history)|POST \/api\/v1\/(?:metrics\/batch|board-values)|\{"number":\d+,"capabilities":\[[^\]]*\],"name":"(?:get_values|explain_value|what_changed)")/;

function valuesOf(column: string): string[] {
  const values = PEOPLE.map((person) => person[column]).filter((value) => typeof value === 'string');
  return [...new Set(values)];
}

function anyOf(values: readonly string[]): RegExp {
  return new RegExp(values.map((value) => value.replaceAll(/[^\w\s]/g, String.raw`\$&`)).join('|'));
}
