import type { FirstStepStates, StatementData } from '../../../api/generated.ts';
import { exactOf } from '../../../format/exact.ts';
import { formatMoney } from '../../../format/number.ts';
import type { ImportDetail, Ledger } from '../../settings/imports/queries.ts';

/** A step to books that agree. */
export type Step = Readonly<{
  key: 'organization' | 'books' | 'classes' | 'records' | 'agreement' | 'colleague';
  title: string;
  /** What there is, or what is to be done. */
  words: string;
  isDone: boolean;
  isOptional: boolean;
  /** Where it is done, and what the link to it says; null while it cannot be done yet. */
  action: string | null;
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
      action: 'Choose country',
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
      action: 'Import books',
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
      action: 'Add records',
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
      action: 'Invite member',
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
    action: 'See classes',
    title: 'Confirm the classes of accounts',
    words: `${guessed === 1 ? '1 account has' : `${guessed} accounts have`} a class that follows from a rule.`,
    isDone: setAt !== null && Date.parse(setAt) > Date.parse(imported.finished_at),
    isOptional: false,
    ...importAddress(states),
  };
}

function agreementStep({ states, ledgerImport, trialBalance }: StepFacts): Step {
  const ledger = ledgerImport?.report?.ledger ?? null;
  const isKnown = trialBalance !== undefined && trialBalance !== null && ledgerImport !== undefined;
  const ofImport = ledger === null ? [] : differencesOf(ledger);
  const faults = [...(isKnown ? failingChecks(trialBalance) : []), ...ofImport];
  return {
    key: 'agreement',
    action: states.has_entries ? 'See the books' : null,
    title: 'See that the trial balance agrees',
    words: agreementWords(states.has_entries, isKnown, faults),
    isDone: states.has_entries && isKnown && faults.length === 0,
    isOptional: false,
    ...(ofImport.length > 0 ? importAddress(states) : { to: '/statements/trial-balance', search: {} }),
  };
}

function failingChecks({ checks, currency }: StatementData): readonly string[] {
  return checks.flatMap(({ label, difference }) =>
    difference === null || Number(difference) === 0 ? [] : `${label}: ${formatMoney(difference, currency)}`,
  );
}

/** What the file of an import states otherwise than the books, and documents otherwise than the ledger. */
function differencesOf({ differing, tie_outs: tieOuts, currency }: Ledger): readonly string[] {
  return [
    ...tieOuts.flatMap(({ of, difference }) =>
      Number(difference) === 0
        ? []
        : `${of} against the ledger: ${formatMoney(exactOf(difference), currency)}`,
    ),
    ...(differing === 0
      ? []
      : [`${differing === 1 ? '1 account differs' : `${differing} accounts differ`} from the file`]),
  ];
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
