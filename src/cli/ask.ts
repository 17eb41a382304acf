import type { Command } from 'commander';
import { EVERY_CAPABILITY } from '../access/capability.ts';
import { writeJson } from '../json.ts';
import { calculationOf } from '../metrics/definition/words.ts';
import { countPoints } from '../metrics/plan/points.ts';
import { MONTHS_AT_ONCE } from '../metrics/plan/rounds.ts';
import { inWordsOf } from '../organizations/words.ts';
import { type Asker, ask } from '../questions/ask.ts';
import { answerOne } from '../questions/batch.ts';
import { explainAnswer } from '../questions/explain.ts';
import { metaOf } from '../questions/meta.ts';
import { printExplanation, printValue } from './print-answer.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { requireOrganization, withDatabase } from './with-database.ts';

type Options = Readonly<{
  org: string;
  period: string;
  asOf?: string;
  team?: string;
  compare?: string;
  explain?: true;
  json?: true;
}>;

/** `almanac ask`: the value of a metric as the API answers it, to an operator, who sees all metrics. */
export function addAsk(program: Command, terminal: Terminal): void {
  program
    .command('ask')
    .description('print the value of a metric of an organisation')
    .argument('<metric>', 'its id, such as revenue.total')
    .requiredOption('--org <slug>', 'the organisation')
    .requiredOption('--period <period>', 'last_fy, today, trailing_12, 2026-01-01:2026-03-31 …')
    .option('--as-of <date>', 'the date that periods are relative to and that values count up to')
    .option('--team <id>', 'one department and those below it')
    .option('--compare <times>', 'previous, last_year, or both with a comma between them')
    .option('--explain', 'show how it is calculated, down to the facts')
    .option('--json', 'print it as JSON, in the form of the API')
    .action(async (id: string, options: Options) => {
      await withDatabase(terminal, async ({ platform, openTenant }) => {
        const now = terminal.now();
        const organization = await requireOrganization(platform, options.org);
        const asker: Asker = { organization, capabilities: EVERY_CAPABILITY, limits: null };
        const { period, asOf, team, compare } = options;
        const { when, resolved } = ask({ id, period, asOf, team, compare }, asker, now);
        const tenant = openTenant(organization.id);
        const { metric } = resolved.question;
        const { baseCurrency } = organization;
        if (options.explain === true) {
          const { question, value, parts } = await explainAnswer(tenant, resolved.question, asker, now);
          const formula = inWordsOf(organization.jurisdiction, calculationOf(metric));
          if (options.json === true) {
            const meta = metaOf({ ...resolved, question }, when, asker);
            terminal.out(writeJson({ data: { formula, value, parts }, meta }));
            return;
          }
          printValue(terminal, metric, value, baseCurrency);
          printExplanation(terminal, formula, parts);
          return;
        }
        if (options.json !== true && countPoints(resolved.question) > MONTHS_AT_ONCE)
          throw new CommandRefused(
            `a series of more than ${MONTHS_AT_ONCE} months is printed with --json alone`,
          );
        const answered = await answerOne(tenant, resolved, asker, now);
        if (options.json === true)
          terminal.out(writeJson({ data: answered.data, meta: metaOf(answered.resolved, when, asker) }));
        else printValue(terminal, metric, answered.data, baseCurrency);
      });
    });
}
