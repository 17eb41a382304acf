import type { Capability } from '../../../../src/access/capability.ts';
import { candidateDays } from '../../../../src/disclosure/candidate-days.ts';
import { FIGURES } from '../../../../src/metrics/catalog/registry.ts';
import type { Organization } from '../../../../src/organizations/organization.ts';
import {
  addDays,
  type Day,
  dayOf,
  financialCalendar,
  formatDay,
  todayIn,
} from '../../../../src/period/index.ts';
import type { BookFiles } from '../../../import/importing.ts';
import { importing } from '../../../import/people-files.ts';
import { aKey, aSession, aUser, type TestApp } from '../../../support/app.ts';
import type { TestDatabase } from '../../../support/database.ts';
import { Knowledge } from '../knowledge.ts';
import { Asking } from './asking.ts';
import { dayIn, Recogniser } from './recognise.ts';
import { RecordedStaff } from './recorded-staff.ts';

export const SIGHTED: readonly Capability[] = [
  'metrics.read',
  'records.read',
  'people.view_diversity',
  'people.view_paygap',
];

/** The first quarter with employees in the demo. */
const FIRST = dayOf(2015, 1, 1);
const LAST = dayOf(2029, 1, 1);
const KEYWORDS = ['today', 'ytd', 'last_fy', 'last_2_fy', 'trailing_12', 'last_quarter', 'this_month'];

/**
 * A caller who may see diversity and pay gaps and knows who is employed when. They request everything again and again while
 * the organisation changes, and combine all the answers.
 */
export class AttackOverHttp {
  readonly #app: TestApp;
  readonly #organization: Organization;
  readonly #tenant: ReturnType<TestDatabase['openTenant']>;
  readonly #signIn: () => Promise<string>;
  readonly #asking: Asking;
  readonly #recorded: RecordedStaff;
  readonly #recogniser: Recogniser;
  readonly #knowledge: Knowledge;
  readonly #exposed = new Set<string>();

  private constructor(
    app: TestApp,
    database: TestDatabase,
    organization: Organization,
    { signIn, key, minimum }: Readonly<{ signIn: () => Promise<string>; key: string; minimum: number }>,
  ) {
    this.#app = app;
    this.#organization = organization;
    this.#tenant = database.openTenant(organization.id);
    this.#signIn = signIn;
    this.#asking = new Asking(app, key);
    this.#recorded = new RecordedStaff(this.#tenant);
    const figures = new Map(FIGURES.map(({ metric, figure }) => [metric, figure]));
    this.#recogniser = new Recogniser(this.#recorded, figures);
    this.#knowledge = new Knowledge(minimum);
  }

  /** `minimum` is the smallest minimum group size that will be set. */
  static async on(
    app: TestApp,
    database: TestDatabase,
    organization: Organization,
    minimum: number,
  ): Promise<AttackOverHttp> {
    const owner = await aUser(database, organization);
    // Sessions expire as the clock moves on.
    const signIn = async () => await aSession(database, organization, owner, app.clock());
    const { secret: key } = await aKey(database, organization, SIGHTED);
    return new AttackOverHttp(app, database, organization, { signIn, key, minimum });
  }

  /**
   * Requests everything about these days and adds the answers to what is known. The new answers alone must not reveal
   * anything through a group smaller than `minimum`, the current setting, either.
   */
  async ask(days: readonly Day[], minimum: number): Promise<void> {
    await this.#rememberDays(days);
    const snapshots = days.map((day) => `as_of:${formatDay(day)}`);
    const ranges = days.flatMap((day, index) =>
      index % 10 === 0 ? [`${formatDay(addDays(day, -(400 + index)))}:${formatDay(day)}`] : [],
    );
    await this.#asking.ask([...snapshots, ...ranges, ...KEYWORDS]);
    await this.#asking.askCompared();
    const answers = this.#asking.take();
    await this.#rememberDays(answers.map(({ endDate }) => dayIn(endDate)));
    const now = new Knowledge(minimum);
    for (const answer of answers) {
      this.#recogniser.learn(this.#knowledge, answer);
      this.#recogniser.learn(now, answer);
    }
    for (const person of now.persons()) this.#exposed.add(person);
  }

  /** Requests the answers for a day from each route of one metric too. */
  async askEachRoute(day: Day, team: string): Promise<void> {
    await this.#asking.askEachRoute(`as_of:${formatDay(day)}`, team);
  }

  async import(files: BookFiles): Promise<void> {
    await this.#rememberDays([]);
    const counted = await importing(this.#tenant, files, this.#app.clock());
    if (Array.isArray(counted)) throw new Error(`the import is refused: ${counted.join()}`);
  }

  /** Changes a setting as an owner and returns the status of the answer. */
  async set(body: object): Promise<number> {
    await this.#rememberDays([]);
    const answer = await this.#app.send('PATCH', '/api/settings/organization', {
      as: await this.#signIn(),
      body,
    });
    return answer.statusCode;
  }

  /** Begins a new series as an owner and returns the status of the answer. */
  async beginSeries(): Promise<number> {
    await this.#rememberDays([]);
    return (await this.#app.post('/api/settings/snapshots/series', { as: await this.#signIn() })).statusCode;
  }

  get today(): Day {
    return todayIn(this.#organization.timeZone, this.#app.clock());
  }

  get exposed(): number {
    return new Set([...this.#exposed, ...this.#knowledge.persons()]).size;
  }

  /** Records every day that can have a snapshot under any setting, and the given ones. */
  async #rememberDays(days: readonly Day[]): Promise<void> {
    const until = addDays(this.today, 1);
    const ends = Array.from({ length: 3 }, (_, shift) => financialCalendar(shift + 1)).flatMap((calendar) =>
      candidateDays('quarter', calendar, FIRST, LAST),
    );
    const statutory = (['5_april', '31_march'] as const).flatMap((setting) =>
      candidateDays(setting, financialCalendar(1), FIRST, LAST),
    );
    const candidates = [...ends, ...statutory].map(({ day }) => day);
    const known = new Set([...candidates, ...days].filter((day) => day < until));
    await this.#recorded.remember([...known].toSorted((one, other) => one - other));
  }
}
