import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';
import { AlmanacError } from '../errors.ts';
import { invalidField } from '../invalid-request.ts';
import { quote } from '../quote.ts';

/** A task that an assistant is given by name; what the user chooses is quoted into it. */
type Task = Prompt & Readonly<{ write: (given: Readonly<Record<string, string>>) => string }>;

const TASKS: readonly Task[] = [
  {
    name: 'monthly_board_note',
    title: 'Monthly board note',
    description:
      'A page for the board about one month: results, cash, customers, people and what needs a decision.',
    arguments: [
      { name: 'period', description: 'The month: last_month (the default), or two dates.', required: false },
    ],
    write: ({
      period = 'last_month',
    }) => `Write a note of one page for the board about the period ${quote(period)}.

1. Call get_context. Say first if a check of the books fails, or if the books end before the period does.
2. Get profit-and-loss for the period with compare last_year, and cash-flow for the period.
3. With find_metrics and one call of get_values, get revenue, gross margin, net profit, cash, runway, receivables, overdue receivables and headcount, each against last year.
4. For the two numbers that moved most, call what_changed and give its sentence.

Write: one sentence on the month; results; cash; what customers owe; people; two or three questions for the board. Give each number with its dates and its page. Leave out what has no value, and say that it is missing.`,
  },
  {
    name: 'why_did_it_change',
    title: 'Why did it change?',
    description: 'What moved a number, down to the records.',
    arguments: [
      { name: 'number', description: 'The number, in words: net profit, cash.', required: true },
      { name: 'period', description: 'The period, last_month by default.', required: false },
    ],
    write: ({
      number = '',
      period = 'last_month',
    }) => `Explain why ${quote(number)} changed in the period ${quote(period)}.

1. Find the metric with find_metrics; if two fit, say which one you took.
2. Call what_changed against previous, and again against last_year. Give the sentences as they are.
3. Take the largest mover. Call explain_value for it and list_records_behind for its largest leaf, and name the records that matter.
4. Say what the records show, and what they cannot show. Do not guess at reasons that are in none of them.`,
  },
  {
    name: 'cash_position',
    title: 'Cash position',
    description: 'How much cash there is, how long it lasts, what comes in and what goes out.',
    write: () => `Say how the business stands for cash today.

1. Call get_context, and find the metrics with find_metrics.
2. In one call of get_values, get cash, cash by account, burn rate of the last three months, runway, receivables, overdue receivables, payables and overdue payables.
3. Get the customers who owe most, and the vendors who are owed most.

Begin with the amount and the runway. If the runway has no value because cash is not being burnt, say that. Then what should come in, what is due to go out, and the three largest amounts on each side. Give dates and pages.`,
  },
];

/** The tasks, as they are listed. */
export const PROMPTS: readonly Prompt[] = TASKS.map(({ write: _write, ...listed }) => listed);

/** The text of a task. Throws NOT_FOUND, or INVALID_REQUEST where an argument is missing or unknown. */
export function promptOf(name: string, given: Readonly<Record<string, string>>): GetPromptResult {
  const task = TASKS.find((one) => one.name === name);
  if (task === undefined)
    throw new AlmanacError('NOT_FOUND', 'There is no prompt of this name; prompts/list lists them.');
  const { arguments: known = [] } = task;
  for (const argument of Object.keys(given))
    if (!known.some((one) => one.name === argument))
      throw invalidField(
        'arguments',
        'unknown',
        `has one that this prompt does not take: ${quote(argument)}`,
      );
  for (const { name: argument, required } of known)
    if (required === true && (given[argument] ?? '') === '')
      throw invalidField(argument, 'required', 'is required');
  return {
    description: task.description ?? task.name,
    messages: [{ role: 'user', content: { type: 'text', text: task.write(given) } }],
  };
}
