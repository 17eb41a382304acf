import type { TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import { WrittenItems } from '../json.ts';
import { firstDayOf, type Recorded } from '../metrics/coverage/recorded.ts';
import { isFigureMetric } from '../metrics/definition/metric.ts';
import { type PaySight, paySightOf } from '../metrics/definition/protection.ts';
import { isOfLastDay } from '../metrics/plan/missing-pay.ts';
import { needsNothing, planReads } from '../metrics/plan/plan.ts';
import { knowing, type Question } from '../metrics/plan/question.ts';
import { type QuestionPart, roundsOf } from '../metrics/plan/rounds.ts';
import { type ComparedValue, compared } from '../metrics/value/compare.ts';
import { evaluate } from '../metrics/value/evaluate.ts';
import { answeredBy } from '../metrics/value/evaluate-figure.ts';
import { Readings } from '../metrics/value/readings.ts';
import type { MetricValue, TimeseriesValue } from '../metrics/value/value.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Day } from '../period/index.ts';
import { compile } from '../sql/compile.ts';
import { type Asker, type ResolvedQuestion, teamNotFound } from './ask.ts';
import { Breather } from './breather.ts';
import { computeInTurn } from './compute-in-turn.ts';
import { OWN_SHARES } from './own-share.ts';
import { makeSnapshotsToAnswer } from './read-facts.ts';
import { type Reading, readQuestions } from './read-questions.ts';
import { readRecordedIn } from './read-recorded.ts';

/** The answer to a question about the days that it names, beside what it is compared with. */
export type Answer = Readonly<{
  question: Question;
  data: MetricValue & Readonly<{ comparisons?: ComparedValue[] }>;
}>;

/**
 * The answers to all questions, read on one snapshot; an error where the team is not there. Questions with few months of series
 * take one statement. More of them are worked on in rounds, between which other requests are served, and their points are
 * written as JSON round by round.
 */
export async function answer(
  tenant: TenantWriter,
  resolved: readonly ResolvedQuestion[],
  asker: Asker,
  now: Date,
): Promise<readonly (Answer | AlmanacError)[]> {
  tenant.watch.computed(resolved.length);
  const rounds = roundsOf(resolved.map(({ question }) => question));
  const work = async () => await answerRounds(tenant, resolved, rounds, asker, now);
  const isLong = rounds.length > 1 || resolved.length > FEW;
  return isLong ? await OWN_SHARES.work(asker.organization.id, work) : await work();
}

async function answerRounds(
  tenant: TenantWriter,
  resolved: readonly ResolvedQuestion[],
  rounds: readonly (readonly QuestionPart[])[],
  { organization, capabilities }: Asker,
  now: Date,
): Promise<readonly (Answer | AlmanacError)[]> {
  const pay = paySightOf(capabilities);
  const others = resolved.flatMap(({ comparisons }) => comparisons.flatMap(({ question }) => question ?? []));
  const [only = []] = rounds;
  const { watch } = tenant;
  if (rounds.length === 1) {
    const inTurn = resolved.length > FEW ? computeInTurn : atOnce;
    const reading: Reading = {
      questions: [...only.map(({ question }) => question), ...others],
      plan: async (questions) =>
        await inTurn(organization.id, () => watch.stage('plan', () => planReads(questions))),
      compile: async (plan) =>
        await inTurn(organization.id, () => watch.stage('compile', () => compile(plan, pay))),
    };
    if (reading.questions.length === 0) return [];
    const { readings, recorded } = await readQuestions(tenant, organization, reading, now);
    const valued = async () =>
      await oneAfterAnother(knowingAll(resolved, recorded), (one) => answerOf(one, readings, organization));
    return await inTurn(organization.id, async () => await watch.stage('value', valued));
  }
  if (only.some(({ question }) => isFigureMetric(question.metric))) {
    await makeSnapshotsToAnswer(tenant, now);
  }
  const answers = await readInRounds(tenant, { resolved, rounds, others }, pay, organization);
  return answers.whole();
}

/** So many questions are answered at once; more wait for their turn. */
const FEW = 5;

async function atOnce<Result>(
  _organizationId: string,
  compute: () => Result | Promise<Result>,
): Promise<Result> {
  return await compute();
}

// Between two questions other requests are served, where the first ones took a moment.
async function oneAfterAnother(
  resolved: readonly ResolvedQuestion[],
  answerOne: (one: ResolvedQuestion) => Answer | AlmanacError,
): Promise<readonly (Answer | AlmanacError)[]> {
  const answers: (Answer | AlmanacError)[] = [];
  const breather = new Breather();
  for (const one of resolved) {
    await breather.breathe();
    answers.push(answerOne(one));
  }
  return answers;
}

/** What is asked, in rounds, and what it is compared with. */
type Inquiry = Readonly<{
  resolved: readonly ResolvedQuestion[];
  rounds: readonly (readonly QuestionPart[])[];
  others: readonly Question[];
}>;

/** The same with what is known of the sources. */
function knowingAll(resolved: readonly ResolvedQuestion[], recorded: Recorded): readonly ResolvedQuestion[] {
  return resolved.map((one) => ({
    ...one,
    question: knowing(one.question, recorded),
    comparisons: one.comparisons.map(({ to, question }) => ({
      to,
      question: question === null ? null : knowing(question, recorded),
    })),
  }));
}

function knowingRounds({ resolved, rounds, others }: Inquiry, recorded: Recorded): Inquiry {
  return {
    resolved: knowingAll(resolved, recorded),
    rounds: rounds.map((round) =>
      round.map(({ place, question }) => ({ place, question: knowing(question, recorded) })),
    ),
    others: others.map((other) => knowing(other, recorded)),
  };
}

/**
 * Answers what each round needs: first the rounds of which something is read, all on one snapshot, and then those of months
 * before there is anything, while the connection serves others.
 */
async function readInRounds(
  tenant: TenantWriter,
  unread: Inquiry,
  pay: PaySight,
  organization: Organization,
): Promise<Answers> {
  const begun = performance.now();
  const breather = new Breather();
  const planOf = ({ rounds, others }: Inquiry, number: number, since: Day) => {
    const questions = (rounds[number] ?? []).map(({ question }) => question);
    return planReads(number === 0 ? [...questions, ...others] : questions, since);
  };
  const take = (answers: Answers, number: number, readings: Readings): void =>
    tenant.watch.stage('value', () => answers.take(number, readings));
  const { asked, answers, withoutFacts, since } = await tenant.snapshot(async (transaction) => {
    const recorded = await readRecordedIn(transaction, unread.resolved);
    const known = knowingRounds(unread, recorded);
    const { rounds, others } = known;
    const firstDay = firstDayOf(recorded);
    const found = new Answers(known, organization);
    const left: number[] = [];
    for (const [number, round] of rounds.entries()) {
      const isWithout = round.every(({ question }) => needsNothing(question, firstDay));
      if (isWithout && (number > 0 || others.length === 0)) {
        left.push(number);
        continue;
      }
      const plan = tenant.watch.stage('plan', () => planOf(known, number, firstDay));
      const statement = tenant.watch.stage('compile', () => compile(plan, pay));
      await breather.breathe();
      const rows = statement === null ? [] : await transaction.run(statement);
      take(found, number, new Readings(plan, rows));
      if (performance.now() - begun > LONGEST_MS) throw tookTooLong();
    }
    return { asked: known, answers: found, withoutFacts: left, since: firstDay };
  });
  for (const number of withoutFacts) {
    await breather.breathe();
    take(answers, number, new Readings(planOf(asked, number, since), []));
  }
  return answers;
}

// As long as one statement of a question may take.
const LONGEST_MS = 30_000;

function tookTooLong(): AlmanacError {
  return new AlmanacError('UNAVAILABLE', 'The answer took too long; ask for a shorter period.', {
    headers: { 'retry-after': '5' },
  });
}

/** Answers that are put together of what each round has of them, whichever comes first. */
class Answers {
  readonly #resolved: readonly ResolvedQuestion[];
  readonly #rounds: readonly (readonly QuestionPart[])[];
  readonly #organization: Organization;
  readonly #answers: (Answer | AlmanacError)[] = [];
  readonly #points: WrittenItems[] = [];

  constructor({ resolved, rounds }: Omit<Inquiry, 'others'>, organization: Organization) {
    this.#resolved = resolved;
    this.#rounds = rounds;
    this.#organization = organization;
  }

  take(number: number, readings: Readings): void {
    for (const { place, question } of this.#rounds[number] ?? []) {
      const one = this.#resolved[place];
      if (one === undefined || this.#answers[place] instanceof AlmanacError) continue;
      const answered = answerOf({ ...one, question }, readings, this.#organization);
      if (answered instanceof AlmanacError || answered.data.kind !== 'timeseries') {
        this.#answers[place] = answered;
        continue;
      }
      const points = (this.#points[place] ??= new WrittenItems());
      points.add(number, answered.data.points);
      // The items of the array are written already, and take its place in the answer as they are.
      // Its heading is that of the last day: what is known of that is not read for months before.
      const known = this.#answers[place];
      if (known !== undefined && !isOfLastDay(question)) continue;
      const data = { ...answered.data, points: points as unknown as TimeseriesValue['points'] };
      this.#answers[place] = { question: one.question, data };
    }
  }

  whole(): readonly (Answer | AlmanacError)[] {
    return this.#answers;
  }
}

function answerOf(
  { question, comparisons }: ResolvedQuestion,
  readings: Readings,
  { baseCurrency, minimumGroupSize }: Organization,
): Answer | AlmanacError {
  if (question.team !== null && !readings.hasTeam(question.team)) return teamNotFound();
  const value = evaluate(question, readings, baseCurrency, minimumGroupSize);
  const answered = answeredBy(question, readings);
  if (comparisons.length === 0) return { question: answered, data: value };
  const currency = baseCurrency;
  const comparedValues = comparisons.map((comparison) =>
    compared(question, comparison, readings, { currency, minimum: minimumGroupSize }),
  );
  return { question: answered, data: { ...value, comparisons: comparedValues } };
}
