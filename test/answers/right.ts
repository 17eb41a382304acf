import type { Calculator, Part } from './calculator.ts';
import { isFigure, trimmed } from './calculator.ts';
import { comparedDaysOf, type Days, daysOf, monthsIn } from './days.ts';
import { type Asked, askedIn, type Call, type Question } from './question.ts';
import { BY_HAND, CHECKED, OF_STATEMENTS } from './sql.ts';

/** Something that an answer says: its subject, and its words or digits. */
export type Fact = readonly [about: string, said: string];

/** So many parts of a division a tool lists. */
export const MOST_PARTS = 50;

/**
 * What the last call of a question must answer with, computed without the service. Beside the numbers, the list of questions says what is
 * right: `suppressed`, `no_value <reason>`, `error <code>` of one query and `refused <code>` of a call; `on <day>` of a snapshot and
 * `shown: <part> | <part>` of its parts; and `<path> = <text>` or `= @<name of SQL by hand>`, `~` where it contains it.
 */
export async function rightOf(question: Question, calculator: Calculator): Promise<readonly Fact[]> {
  const call = question.calls.at(-1);
  if (call === undefined) throw new Error(`${question.text}: no call`);
  const directives = directivesOf(question);
  const refused = directives.get('refused');
  if (refused !== undefined) return [['refused', refused], ...(await pathFacts(question, calculator))];
  return [...(await factsOf(call, directives, calculator)), ...(await pathFacts(question, calculator))];
}

type Directives = ReadonlyMap<string, string>;

function directivesOf({ right }: Question): Directives {
  return new Map(
    right
      .filter((one) => !isPath(one))
      .map((one) => {
        const [word = '', ...rest] = one.split(' ');
        return [word.replace(/:$/, ''), rest.join(' ')];
      }),
  );
}

async function factsOf(call: Call, directives: Directives, calculator: Calculator): Promise<readonly Fact[]> {
  const [first = '', period = ''] = call.words;
  switch (call.tool) {
    case 'get_values': {
      const facts: Fact[] = [];
      for (const asked of askedIn(call))
        facts.push(...(await valueFacts(asked, call, directives, calculator)));
      return facts;
    }
    case 'explain_value':
      return [
        ...(await valueFacts({ id: first, period }, call, directives, calculator)),
        ['adds up', directives.get('adds_up') ?? 'true'],
      ];
    case 'what_changed': {
      const against = call.options['against'] === 'last_year' ? 'last_year' : 'previous';
      const earlier = comparedDaysOf(period, against);
      return [
        ...(await valueFacts({ id: first, period }, call, directives, calculator)),
        [`${against} days`, inWords(earlier)],
        [against, (await calculator.one(first, earlier)) ?? 'no value'],
        ['movers', 'add up to the change'],
      ];
    }
    case 'get_statement':
      return await statementFacts(call, calculator);
    case 'resolve_period': {
      const days = inWords(daysOf(first, call.options['as_of']));
      return [['days', days]];
    }
    case 'check_books': {
      const facts: Fact[] = [['failing', 'none']];
      for (const [id, when] of CHECKED)
        facts.push([id, (await calculator.one(id, daysOf(when, undefined))) ?? 'no value']);
      return facts;
    }
    default:
      return [];
  }
}

async function valueFacts(
  { id, period }: Asked,
  { options }: Call,
  directives: Directives,
  calculator: Calculator,
): Promise<readonly Fact[]> {
  const about = `${id} ${period}`;
  const error = directives.get('error');
  if (error !== undefined) return [[about, error]];
  if (isFigure(id)) return await figureFacts(id, about, directives, calculator);
  const days = daysOf(period, options['as_of']);
  const facts: Fact[] = [[`${about} days`, inWords(days)]];
  const none = directives.get('no_value');
  if (none !== undefined) return [...facts, [about, `no value: ${none}`]];
  const { team } = options;
  if (team !== undefined) return [...facts, [about, (await calculator.ofTeam(id, days, team)) ?? 'no value']];
  const parts = await calculator.parts(id, days);
  facts.push(...partFacts(about, parts));
  if (isDivided(parts) && !isMonthly(parts))
    facts.push([`${about}: total`, (await calculator.total(id, days)) ?? 'no value']);
  if (isRanked(id)) facts.push([`${about}: largest`, parts[0]?.[0] ?? '']);
  for (const to of (options['compare'] ?? '').split(',').filter((one) => one !== '')) {
    const earlier = comparedDaysOf(period, to as 'previous' | 'last_year');
    facts.push([`${about} ${to} days`, inWords(earlier)]);
    facts.push([`${about} ${to}`, (await calculator.one(id, earlier)) ?? 'no value']);
  }
  return facts;
}

/** Whether the parts of a metric are listed by their size; the others are bands, in their own order. */
export const isRanked = (id: string) =>
  /_by_|\.by_(customer|vendor|department|account)$/.test(id) && !isFigure(id);
const isDivided = (parts: readonly Part[]) => parts[0]?.[0] !== '';
const isMonthly = (parts: readonly Part[]) => /^\d{4}-\d{2}$/.test(parts[0]?.[0] ?? '');

function partFacts(about: string, parts: readonly Part[]): Fact[] {
  return parts
    .slice(0, isMonthly(parts) ? parts.length : MOST_PARTS)
    .filter(([label, exact]) => label === '' || isMonthly(parts) || exact !== '0')
    .map(([label, exact]) => [label === '' ? about : partOf(about, label), exact ?? 'no value']);
}

/** What a fact about a part is called: case tells no two parts apart. */
export function partOf(about: string, label: string): string {
  return `${about}: ${label.toLowerCase()}`;
}

async function figureFacts(
  id: string,
  about: string,
  directives: Directives,
  calculator: Calculator,
): Promise<readonly Fact[]> {
  const day = directives.get('on') ?? '';
  const facts: Fact[] = [[`${about} days`, `on ${day}`]];
  if (directives.has('suppressed')) return [...facts, [about, 'suppressed']];
  const figure = await calculator.figure(id, day);
  const shown = directives.get('shown')?.split(' | ');
  const keys = [...figure.keys()].filter((key) => shown === undefined || shown.includes(key));
  return [
    ...facts,
    ...keys.map((key): Fact => [key === '' ? about : partOf(about, key), figure.get(key) ?? '']),
  ];
}

async function statementFacts({ words, options }: Call, calculator: Calculator): Promise<readonly Fact[]> {
  const [name = '', period = ''] = words;
  const whole = daysOf(period, options['as_of']);
  const columns = options['columns'] === 'months' ? monthsIn(whole) : [whole];
  const compared = (options['compare'] ?? '').split(',').filter((one) => one !== '');
  const all = [...columns, ...compared.map((to) => comparedDaysOf(period, to as 'previous' | 'last_year'))];
  const facts: Fact[] = [['checks', 'all pass']];
  for (const id of OF_STATEMENTS[name] ?? [])
    for (const days of all)
      facts.push([`${id} ${inWords(days)}`, (await calculator.one(id, days)) ?? 'no value']);
  return facts;
}

/** Days as facts have them. */
export function inWords({ first, last, isUnfinished }: Days): string {
  return `${first === last ? first : `${first} to ${last}`}${isUnfinished ? ', unfinished' : ''}`;
}

const PATH = /^(\S+) ([=~]) (.*)$/;
const isPath = (one: string) => PATH.test(one);

/** What stands at a path, with how it is compared. */
export type PathOf = Readonly<{ path: string; how: '=' | '~'; text: string }>;

/** The paths that a question says something of. */
export function pathsOf({ right }: Question): readonly PathOf[] {
  return right.filter(isPath).map((one) => {
    const [, path = '', how = '=', text = ''] = PATH.exec(one) ?? [];
    return { path, how: how === '~' ? '~' : '=', text };
  });
}

async function pathFacts(question: Question, calculator: Calculator): Promise<readonly Fact[]> {
  const facts: Fact[] = [];
  for (const { path, how, text } of pathsOf(question)) {
    if (how === '~') facts.push([path, `contains ${text}`]);
    else facts.push([path, await textOf(text, question, calculator)]);
  }
  return facts;
}

async function textOf(text: string, { calls }: Question, calculator: Calculator): Promise<string> {
  if (text === 'by hand') {
    const [asked] = calls.flatMap(askedIn);
    if (asked === undefined) throw new Error('no metric to compute by hand');
    return (await calculator.one(asked.id, daysOf(asked.period, undefined))) ?? 'no value';
  }
  if (!text.startsWith('@')) return joined(text.split(' | '));
  const statement = BY_HAND[text.slice(1)];
  if (statement === undefined) throw new Error(`there is no SQL called ${text}`);
  return joined(await calculator.rows(statement));
}

/** Some texts as one, with numbers written alike. */
export function joined(texts: readonly unknown[]): string {
  return texts
    .map((text) => (/^-?\d+(\.\d+)?$/.test(String(text)) ? trimmed(String(text)) : String(text)))
    .join(' | ');
}
