import type { SearchHit } from '../api/generated.ts';
import type { IconName } from '../parts/icon.tsx';
import { type Command, controlWith } from './command.ts';
import { readRecent } from './recent.ts';
import { fits, wordsOf } from './words.ts';

/** A line of what was found. */
export type Option =
  | Readonly<{ kind: 'command'; id: string; command: Command }>
  | Readonly<{ kind: 'hit'; id: string; hit: SearchHit }>;

export type OptionGroup = Readonly<{ title: string; options: readonly Option[] }>;

/** Before anything is typed: the latest choices, then the pages and actions. */
export function firstGroups(commands: readonly Command[]): readonly OptionGroup[] {
  const possible = possibleOnes(commands);
  const recent = readRecent().flatMap((each): Option[] => {
    if (each.kind === 'hit') return [ofHit(each.hit)];
    const command = possible.find(({ id }) => id === each.id);
    return command === undefined ? [] : [ofCommand(command)];
  });
  const shown = new Set(recent.map(({ id }) => id));
  const of = (group: Command['group']) =>
    possible
      .filter((each) => each.group === group)
      .map(ofCommand)
      .filter(({ id }) => !shown.has(id));
  return filled([
    { title: 'Recent', options: recent },
    { title: 'Pages', options: of('Pages') },
    { title: 'Actions', options: of('Actions') },
  ]);
}

/** What fits a text: commands, those whose title has all the words first, then what the service found, by kind in its order. */
export function foundGroups(
  text: string,
  commands: readonly Command[],
  hits: readonly SearchHit[],
): readonly OptionGroup[] {
  const words = wordsOf(text);
  const fitting = possibleOnes(commands).filter(({ title, group, others }) =>
    fits(words, `${title} ${group} ${others}`),
  );
  const inTitle = fitting.filter(({ title }) => fits(words, title));
  const byOthers = fitting.filter((each) => !inTitle.includes(each));
  // Pages of the app are among the commands.
  const kinds = [...new Set(hits.map(({ kind }) => kind))].filter((kind) => kind !== 'page');
  const ofService = kinds.map((kind) => ({
    title: KINDS[kind].title,
    options: hits.filter((hit) => hit.kind === kind).map(ofHit),
  }));
  return filled([
    { title: 'Pages and actions', options: inTitle.slice(0, MOST_COMMANDS).map(ofCommand) },
    ...ofService,
    { title: 'Related pages and actions', options: byOthers.slice(0, MOST_COMMANDS).map(ofCommand) },
  ]);
}

/** Of the answer to an earlier text, what fits the one that is there now too. */
export function stillFitting(text: string, hits: readonly SearchHit[]): readonly SearchHit[] {
  const words = wordsOf(text);
  return hits.filter(({ label }) => fits(words, label));
}

const MOST_COMMANDS = 7;

type Kind = SearchHit['kind'];

/** The kinds of what the service finds, as they are shown. */
export const KINDS: Readonly<Record<Kind, Readonly<{ title: string; icon: IconName }>>> = {
  metric: { title: 'Metrics', icon: 'metrics' },
  statement: { title: 'Statements', icon: 'table' },
  customer: { title: 'Customers', icon: 'customers' },
  vendor: { title: 'Vendors', icon: 'customers' },
  invoice: { title: 'Invoices', icon: 'copy' },
  bill: { title: 'Bills', icon: 'copy' },
  account: { title: 'Accounts', icon: 'menu' },
  person: { title: 'People', icon: 'user' },
  page: { title: 'Pages', icon: 'settings' },
};

// Not the search itself; and what presses a control where the page has that control.
function possibleOnes(commands: readonly Command[]): readonly Command[] {
  return commands.filter(
    ({ group, does }) => group !== 'Everywhere' && (does.kind !== 'press' || controlWith(does.keys) !== null),
  );
}

function ofCommand(command: Command): Option {
  return { kind: 'command', id: command.id, command };
}

function ofHit(hit: SearchHit): Option {
  return { kind: 'hit', id: hit.path, hit };
}

function filled(groups: readonly OptionGroup[]): readonly OptionGroup[] {
  return groups.filter(({ options }) => options.length > 0);
}
