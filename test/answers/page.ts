import { CATALOG } from '../../src/metrics/catalog/index.ts';
import type { Answered } from './asking.ts';
import { answeredInTwo, callsOf, markedCount, type TokenRow, tokenRows } from './measures.ts';
import { askedIn, type Call, THEMES, TRAP } from './question.ts';
import type { Fact } from './right.ts';

/** How well a list of questions finds its metrics, in percent. */
type Shares = Readonly<{ questions: number; first: number; three: number }>;

/** Of the questions that were kept out of the tuning, and of those that were written later. */
export type OtherQuestions = Readonly<{ heldOut: Shares; fresh: Shares }>;

/** The answer key: how it was measured, and every question with its calls and what is right. */
export function answerKeyPage(all: readonly Answered[], others: OtherQuestions): string {
  return [
    '# The answer key',
    '',
    ABOUT,
    '',
    '## What was measured',
    '',
    ...measured(all, others),
    '',
    '## The questions',
    '',
    READING,
    ...Object.entries(THEMES).flatMap(([theme, title]) => [
      '',
      `### ${title}`,
      '',
      '| question | calls | right | say |',
      '| --- | --- | --- | --- |',
      ...all.filter(({ question }) => question.theme === theme).map(questionRow),
    ]),
    '',
  ].join('\n');
}

const ABOUT = `Questions as people type them about the demo organisation on 20 November 2026, with the tool calls that answer each and the right
answer. Use it to check an assistant: ask the question, and compare. \`npm run docs\` writes this page, and \`npm run proof:answers\`
checks all of it.

**The right answers do not come from the tools.** Numbers are computed by SQL written by hand on the base tables (\`test/by-hand\`), and figures of
people by going through the files of the staff in plain code (\`test/oracle\`). Days were worked out by hand from a calendar
(\`test/answers/days.ts\`). The test then asks the tools over HTTP with the official client and compares every digit.`;

const READING = `\`find_metrics\` is not listed: it comes first wherever a call names a metric. *Misspelt* questions are
misspelt on purpose. Of lists the first parts are shown; the test compares all of them. Questions marked *metrics.read* are asked with a key that
has only that capability. One note in the demo is replaced by a text that pretends to be an instruction.`;

function measured(all: readonly Answered[], { heldOut, fresh }: OtherQuestions): readonly string[] {
  const withMetric = all.filter(({ rank }) => rank !== null);
  const share = (some: number, of: number) => `${((100 * some) / of).toFixed(1)} %`;
  const inTwo = answeredInTwo(all);
  const within = (places: number) => withMetric.filter(({ rank }) => (rank ?? places + 1) <= places).length;
  const firsts = withMetric.filter(({ firstRank }) => firstRank === 1).length;
  const refusals = all.filter(({ question }) =>
    question.right.some((one) => /^(error|refused) /.test(one)),
  ).length;
  const misspelt = markedCount(all, 'misspelt');
  return [
    `- **${all.length} questions**, ${misspelt} of them misspelt, ${markedCount(all, 'synonym')} in the words of other trades and countries, and ${markedCount(all, TRAP)} traps. They use every metric and every tool, and the tools answer all of them correctly.`,
    `- **${share(inTwo, all.length)} in at most two calls** (${inTwo}). A question without a metric takes the calls that are listed. One with metrics takes \`find_metrics\` first, with the question as typed, and counts only if every metric that it needs is among the first three. Where the API key lacks the capability, the one call that is refused counts. Of ${refusals} questions the right answer is a refusal that says what would be right, such as a balance asked for over a range, and they count as answered by it.`,
    `- **\`find_metrics\` on these questions**: the first metric is one that is needed in ${share(firsts, withMetric.length)} of ${withMetric.length}, and all that are needed are among the first three in ${share(within(3), withMetric.length)}. Synonyms were added after reading which of these questions failed. Before that it was 80.2 % and 89.5 %, so these two shares say little about other questions.`,
    `- **\`find_metrics\` on ${heldOut.questions} questions kept out of the tuning** (\`test/search/questions/held-out.tsv\`): the first metric answers ${heldOut.first.toFixed(1)} %, and one of the first three ${heldOut.three.toFixed(1)} %. Before the synonyms were added it was 95.2 % and 98.1 %. No question is in two lists.`,
    `- **\`find_metrics\` on ${fresh.questions} questions written later**, without sight of the synonyms (\`test/search/questions/fresh.tsv\`): at first the first metric answered 73.8 %, and one of the first three 86.5 %. That is what to expect of other people’s questions. Synonyms were then added for some of them, after which it is ${fresh.first.toFixed(1)} % and ${fresh.three.toFixed(1)} %.`,
    '- **No model was asked.** The figures are about what a model depends on: whether it finds the metric, how many calls it needs, and how much it reads. The questions, the calls and the synonyms are by the same authors as the tools. People who know neither would ask differently.',
    '',
    'Tokens of an answer of `get_values`, the middle one and the largest, in the encoding `o200k_base` (`gpt-tokenizer`):',
    '',
    '| answer | number | text | structured content | dbt CSV | Xero report rows |',
    '| --- | --- | --- | --- | --- | --- |',
    ...tokenRows(all).map(tokenRow),
    '',
    'A client shows a model the text or the structured content. The other two columns hold the same numbers in the shape that `dbt sl query --csv` writes, and as rows of Xero’s Reports API. They were written after the public descriptions of those shapes, not fetched from the products. The CSV is far smaller because it is numbers alone: no unit, currency, days, state, coverage, data version or page. Xero has no report for most of the metrics.',
  ];
}

function tokenRow({ of, answers, middle, most }: TokenRow): string {
  const both = (name: keyof typeof middle) => `${middle[name]} / ${most[name]}`;
  return `| ${of} | ${answers} | ${both('text')} | ${both('structured')} | ${both('csv')} | ${both('report')} |`;
}

/** A question as a row of the page. */
export function questionRow(one: Answered): string {
  const { question, right } = one;
  const notes = [
    ...[...question.marks].flatMap((mark) =>
      mark.startsWith(TRAP) ? [`trap: ${mark.slice(TRAP.length).replaceAll('-', ' ')}`] : [],
    ),
    ...(question.marks.has('misspelt') ? ['misspelt'] : []),
    ...(question.marks.has('numbers-only') ? ['metrics.read'] : []),
  ];
  const asked = `${question.text}${notes.map((note) => ` *(${note})*`).join('')}`;
  const calls = question.calls.map((call) => `\`${call.written}\``).join(', then ');
  const count = callsOf(one);
  const say = [question.say, ...(count !== null && count > 2 ? [`${count} calls.`] : [])].filter(
    (text) => text !== '',
  );
  return `| ${[asked, calls, answerOf(question.calls.at(-1), right), say.join(' ')].map(cell).join(' | ')} |`;
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`);
}

const SHOWN = 3;
const SHOWN_OF_OTHERS = 8;

function answerOf(call: Call | undefined, right: readonly Fact[]): string {
  if (call?.tool !== 'get_values') return otherAnswer(call, right);
  const asked = askedIn(call).map(({ id, period }) => ({ id, about: `${id} ${period}` }));
  const said = asked.flatMap(({ id, about }) => {
    const own = right.filter(([of]) => of === about || of.startsWith(`${about}: `));
    const days = right.find(([of]) => of === `${about} days`)?.[1];
    const numbers = own
      .filter(([of]) => !of.endsWith(': largest') && !of.endsWith(': total'))
      .map(([of, text]) => `${of.slice(about.length + 2)} ${inUnit(id, text)}`.trim());
    const total = own.find(([of]) => of.endsWith(': total'));
    const compared = right
      .filter(([of]) => of.startsWith(`${about} `) && !of.endsWith('days'))
      .map(([of, text]) => `${of.slice(about.length + 1).replace('_', ' ')}: ${inUnit(id, text)}`);
    const name = asked.length > 1 ? `${id}: ` : '';
    const whole = total === undefined ? [] : [`total ${inUnit(id, total[1])}`];
    return [
      `${name}${[firstOf(numbers), ...whole, ...compared].join('; ')}${days === undefined ? '' : ` (${days})`}`,
    ];
  });
  const paths = right
    .filter(([of]) => !asked.some(({ about }) => of.startsWith(about)))
    .map(([of, text]) => `\`${of}\` ${text}`);
  return [...said, ...paths].join('; ');
}

/** What another tool answers with: each number with its days, and what stands at a path. */
function otherAnswer(call: Call | undefined, right: readonly Fact[]): string {
  const days = new Map(right.filter(([about]) => about.endsWith(' days')));
  const texts = right
    .filter(([about]) => !days.has(about))
    .map(([about, said]) => {
      const [id = '', ...when] = about.split(' ');
      const label = CATALOG.find((metric) => metric.id === id)?.label;
      const number = inUnit(label === undefined ? (call?.words[0] ?? '') : id, said);
      const on = days.get(`${about} days`);
      const name = label === undefined ? about : [label, ...(on === undefined ? when : [])].join(' ');
      return `${name}: ${number}${on === undefined ? '' : ` (${on})`}`;
    });
  return firstOf(texts, SHOWN_OF_OTHERS);
}

function firstOf(texts: readonly string[], most = SHOWN): string {
  const left = texts.length - most;
  return [...texts.slice(0, most), ...(left > 0 ? [`… ${left} more`] : [])].join('; ');
}

function inUnit(id: string, text: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const unit = CATALOG.find((metric) => metric.id === id)?.unit;
  const digits = new Intl.NumberFormat('en', {
    maximumFractionDigits: 4,
    minimumFractionDigits: unit === 'currency' ? 2 : 0,
  });
  const number = digits.format(Number(text));
  switch (unit) {
    case 'currency':
      return `A$${number}`.replace('A$-', '-A$');
    case 'percent':
      return `${number} %`;
    case 'days':
    case 'months':
      return `${number} ${unit}`;
    default:
      return number;
  }
}
