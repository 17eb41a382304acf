import type { FirstStepStates, StatementData } from '../../../api/generated.ts';
import type { ImportDetail } from '../../settings/imports/queries.ts';

/** A step to books that agree. */
export type Step = Readonly<{
  key: 'organization' | 'books' | 'classes' | 'records' | 'agreement' | 'colleague';
  title: string;
  /** What there is, or what is to be done. */
  words: string;
  isDone: boolean;
  isOptional: boolean;
  /** Where it is done. */
  to: string;
  search: Readonly<Record<string, string>>;
}>;

/** What the steps are made of; what is not loaded is undefined, and what there is not, null. */
export type StepFacts = Readonly<{
  states: FirstStepStates;
  /** The newest import of entries. */
  ledgerImport: ImportDetail | null | undefined;
  trialBalance: StatementData | null | undefined;
}>;

/** The steps, in their order. */
export function stepsOf(facts: StepFacts): readonly Step[] {
  const { states } = facts;
  const classes = classesStep(facts);
  return [
    {
      key: 'organization',
      title: 'Set the country of the organisation',
      words: states.has_country
        ? 'Check its currency, financial year and time zone too.'
        : 'It decides the words of labels, such as GST or VAT. Check the currency, financial year and time zone too.',
      isDone: states.has_country,
      isOptional: false,
      to: '/settings/organization',
      search: {},
    },
    {
      key: 'books',
      title: 'Import your books',
      words: states.has_entries
        ? 'The books have entries.'
        : 'Preview a file first: nothing is kept until you import it.',
      isDone: states.has_entries,
      isOptional: false,
      ...importAddress(states),
    },
    ...(classes === null ? [] : [classes]),
    {
      key: 'records',
      title: 'Add invoices, bills and people',
      words: recordWords(states),
      isDone: states.has_documents && states.has_persons,
      isOptional: true,
      to: '/settings/imports',
      search: {},
    },
    agreementStep(facts),
    {
      key: 'colleague',
      title: 'Invite a colleague',
      words: colleagueWords(states),
      isDone: states.members > 1 || states.pending_invitations > 0,
      isOptional: false,
      to: '/settings/members',
      search: {},
    },
  ];
}

/** How many accounts of the newest import have a class that a rule gave them. */
function classesStep({ states, ledgerImport }: StepFacts): Step | null {
  const guessed = ledgerImport?.report?.ledger?.accounts.filter(({ guess }) => guess !== null).length ?? 0;
  const { accounts_imported_at: setAt, ledger_import: imported } = states;
  if (guessed === 0 || imported === null) return null;
  return {
    key: 'classes',
    title: 'Confirm the classes of accounts',
    words: `${guessed === 1 ? '1 account has' : `${guessed} accounts have`} a class that follows from a rule.`,
    isDone: setAt !== null && Date.parse(setAt) > Date.parse(imported.finished_at),
    isOptional: false,
    ...importAddress(states),
  };
}

function agreementStep({ states, ledgerImport, trialBalance }: StepFacts): Step {
  const checks = trialBalance?.checks ?? [];
  const failing = checks.filter(({ difference }) => difference !== null && Number(difference) !== 0);
  const ledger = ledgerImport?.report?.ledger;
  const differing = ledger?.differing ?? 0;
  const tieOuts = ledger?.tie_outs.filter(({ difference }) => Number(difference) !== 0) ?? [];
  const isKnown = trialBalance !== undefined && trialBalance !== null && ledgerImport !== undefined;
  const faults = [
    ...failing.map(({ label, difference }) => `${label}: ${String(difference)}`),
    ...tieOuts.map(({ of, difference }) => `${of} against the ledger: ${difference}`),
    ...(differing === 0
      ? []
      : [`${differing === 1 ? '1 account differs' : `${differing} accounts differ`} from the file`]),
  ];
  const isDone = states.has_entries && isKnown && faults.length === 0;
  return {
    key: 'agreement',
    title: 'See that the trial balance agrees',
    words: agreementWords(states.has_entries, isKnown, faults),
    isDone,
    isOptional: false,
    ...(differing > 0 || tieOuts.length > 0
      ? importAddress(states)
      : { to: '/statements/trial-balance', search: {} }),
  };
}

function agreementWords(hasEntries: boolean, isKnown: boolean, faults: readonly string[]): string {
  if (!hasEntries) return 'It can be checked once the books are there.';
  if (!isKnown) return 'Checking the books.';
  return faults.length === 0 ? 'Every check is at zero.' : `Differences: ${faults.join('; ')}.`;
}

function recordWords({ has_documents: documents, has_persons: persons }: FirstStepStates): string {
  if (documents && persons) return 'Invoices or bills and people are there.';
  if (documents) return 'Invoices or bills are there. People give headcount and pay.';
  if (persons) return 'People are there. Invoices and bills give what is overdue, and by whom.';
  return 'Invoices and bills give what is overdue; people give headcount and pay.';
}

function colleagueWords({ members, pending_invitations: pending }: FirstStepStates): string {
  if (members > 1) return `${members} people can sign in.`;
  if (pending > 0) return pending === 1 ? '1 invitation is pending.' : `${pending} invitations are pending.`;
  return 'Decide what they may see: pay is hidden from members.';
}

function importAddress({ ledger_import: imported }: FirstStepStates): Pick<Step, 'to' | 'search'> {
  return { to: '/settings/imports', search: imported === null ? {} : { import: imported.id } };
}
