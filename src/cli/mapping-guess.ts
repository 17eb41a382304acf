import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Guess, Question } from '../import/mapping/guess/guess.ts';
import { withChoice } from '../import/mapping/guess/guess.ts';
import { type LookedAtFile, lookAtFile } from '../import/mapping/look-at-file.ts';
import { faultInWords } from '../import/mapping/read-mapping.ts';
import { LIMITS_OF_LOOK } from '../import/mapping/read-start.ts';
import { MAPPABLE_KINDS, type MappableKind, type Mapping } from '../import/mapping/schema.ts';
import { cannotBeRead, contentOfPath, seekablePath } from '../import/readers/content.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';

type Answers = Readonly<Record<string, string>>;

/** `almanac mapping guess`: a mapping for a table, as JSON; what is not sure is asked, and answered by `--choose`. */
export function addMappingGuess(mapping: Command, terminal: Terminal): void {
  mapping
    .command('guess')
    .description('guess a mapping for a table and print it as JSON; exit 1 while something must be chosen')
    .argument('<file>', 'the table, in CSV or XLSX')
    .addOption(
      new Option(
        '--kind <kind>',
        'the kind of file that it is to be read as; otherwise it is guessed',
      ).choices(MAPPABLE_KINDS),
    )
    .option('--choose <field=choice>', 'answers a question; can be repeated', addAnswer, {})
    .action(
      async (
        path: string,
        { kind = null, choose }: Readonly<{ kind?: MappableKind | null; choose: Answers }>,
      ) => {
        const looked = await look(path, kind);
        if (looked.preview.fault !== null && looked.columns.length === 0)
          throw new CommandRefused(`${path}: ${looked.preview.fault.reason}`);
        for (const { field, message } of looked.notes) terminal.note(`${field}: ${message}`);
        const open = openQuestions(looked, choose);
        for (const line of open) terminal.note(line);
        if (open.length > 0 || looked.mapping === null) throw new CommandRefused('');
        for (const fault of looked.faults) terminal.note(`not complete: ${faultInWords(fault)}`);
        terminal.out(JSON.stringify(answered(looked.mapping, looked.questions, choose), null, 2));
      },
    );
}

function addAnswer(text: string, before: Answers): Answers {
  const [, field, choice] = /^([\w.]+)=(.*)$/.exec(text) ?? [];
  if (field === undefined || choice === undefined)
    throw new InvalidArgumentError('it must be FIELD=CHOICE, such as dates=dd/mm/yyyy');
  return { ...before, [field]: choice };
}

async function look(path: string, kind: MappableKind | null): Promise<LookedAtFile> {
  await stat(path).catch((failure: unknown) => {
    throw new CommandRefused(`${path}: ${cannotBeRead(failure)}`);
  });
  const file = {
    encoding: extname(path).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv',
    open: contentOfPath(path),
    seek: seekablePath(path),
    isWhole: true,
  } as const;
  const prefix = basename(path, extname(path)).slice(0, LONGEST_PREFIX);
  return await lookAtFile(file, null, { kind, kinds: MAPPABLE_KINDS, prefix }, LIMITS);
}

const LONGEST_PREFIX = 40;
/** On one's own machine more of a table can be looked at. */
const LIMITS = { ...LIMITS_OF_LOOK, rows: 10_000, characters: 50_000_000 };

function openQuestions({ kinds, isKindSure, questions }: Guess, answers: Answers): string[] {
  if (kinds.length === 0) return ['kind: no kind fits its columns: choose one by --kind'];
  if (!isKindSure) return [`kind: it may be ${kinds.join(', ')}: choose one by --kind`];
  return questions
    .filter((question) => chosen(question, answers) === undefined)
    .flatMap(({ field, message, choices }) => [
      `${field}: ${message}:`,
      ...choices.map(({ value, label }) => `  --choose '${field}=${value}'   ${label}`),
    ]);
}

function chosen({ field, choices }: Question, answers: Answers) {
  return choices.find(({ value }) => value === answers[field]);
}

function answered(mapping: Mapping, questions: readonly Question[], answers: Answers): Mapping {
  return questions.reduce((so, question) => {
    const choice = chosen(question, answers);
    return choice === undefined ? so : withChoice(so, choice);
  }, mapping);
}
