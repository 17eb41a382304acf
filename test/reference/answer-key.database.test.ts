import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { TOOLS } from '../../src/mcp/tools.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { type Answered, askAll } from '../answers/asking.ts';
import { answeredInTwo, markedCount } from '../answers/measures.ts';
import { answerKeyPage, questionRow } from '../answers/page.ts';
import { askedIn, everyQuestion, MARKS, type Question, TRAP } from '../answers/question.ts';
import type { Fact } from '../answers/right.ts';
import { questionsIn, sharesOf } from '../search/questions.ts';

// All questions are asked by `npm run proof:answers` and `npm run docs`; else some of every theme.
const isWhole = process.env['ALMANAC_ANSWERS'] === 'all';
const EACH = 15;
const questions = everyQuestion();
const asked = isWhole ? questions : questions.filter((_, index) => index % EACH === 0);
const page = new URL('../../docs/agents/answer-key.md', import.meta.url);
let all: readonly Answered[];

beforeAll(async () => {
  all = await askAll(asked);
}, 600_000);

it('every question is answered with what is right, to the digit', () => {
  const texts = (facts: readonly Fact[]) => facts.map(([about, said]) => `${about}: ${said}`);
  const wrong = all.flatMap(({ question, right, answered }) => {
    const [expected, got] = [texts(right), texts(answered)];
    const missing = expected.filter((text) => !got.includes(text));
    const unexpected = got.filter((text) => !expected.includes(text));
    return missing.length + unexpected.length === 0 ? [] : [{ question: question.text, missing, unexpected }];
  });
  expect(wrong).toEqual([]);
  expect(all.filter(({ right }) => right.length === 0).map(({ question }) => question.text)).toEqual([]);
});

it('there are 500 different questions and more, which use every metric and every tool', () => {
  expect(questions.length).toBeGreaterThanOrEqual(500);
  expect(new Set(questions.map(({ text }) => text.toLowerCase())).size).toBe(questions.length);
  const calls = questions.flatMap((question) => question.calls);
  const used = new Set(calls.flatMap(askedIn).map(({ id }) => id));
  expect(CATALOG.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
  const tools = new Set(calls.map(({ tool }) => tool));
  expect(TOOLS.map(({ name }) => name).filter((name) => !tools.has(name))).toEqual([]);
});

it('enough of them are misspelt or traps, and their marks are known', () => {
  const every = questions.map((question) => ({ question }));
  expect(markedCount(every, 'misspelt')).toBeGreaterThanOrEqual(60);
  expect(markedCount(every, TRAP)).toBeGreaterThanOrEqual(60);
  const known: ReadonlySet<string> = new Set(MARKS);
  const unknown = questions
    .flatMap(({ marks }) => [...marks])
    .filter((mark) => !known.has(mark) && !mark.startsWith(TRAP));
  expect(unknown).toEqual([]);
});

it('none of them is among the questions by which the search of metrics is judged', () => {
  const judged = new Set(questionsIn('held-out').map(({ question }) => question.toLowerCase()));
  expect(questions.map(({ text }) => text).filter((text) => judged.has(text.toLowerCase()))).toEqual([]);
});

it('95 % need at most two calls', () => {
  expect((100 * answeredInTwo(all)) / all.length).toBeGreaterThanOrEqual(95);
});

it('the page shows every question, as it was answered', async () => {
  await expect(writtenPage()).toMatchFileSnapshot(page.pathname);
});

it('the page has a row for each question, and is no longer than can be read', () => {
  const lines = writtenPage().split('\n');
  expect(lines.join('\n').length).toBeLessThan(400_000);
  expect(questions.filter((question) => !lines.some(isRowOf(question))).map(({ text }) => text)).toEqual([]);
});

/** The page as it should be: where only some questions were asked, with the rows of the others as they are. */
function writtenPage(): string {
  return isWhole
    ? answerKeyPage(all, { heldOut: sharesOf('held-out'), fresh: sharesOf('fresh') })
    : pageWith(all);
}

/** The page with the rows of these questions as they are now. */
function pageWith(some: readonly Answered[]): string {
  const lines = readFileSync(page, 'utf8').split('\n');
  for (const one of some) lines[lines.findIndex(isRowOf(one.question))] = questionRow(one);
  return lines.join('\n');
}

function isRowOf({ text }: Question): (line: string) => boolean {
  return (line) => line.startsWith(`| ${text} |`) || line.startsWith(`| ${text} *(`);
}
