import type { Webhook } from './queries.ts';

/** The state of a webhook as a word, its colour, and why it is so. */
export type StateWords = Readonly<{
  tone: 'good' | 'warn' | 'bad' | 'neutral';
  word: string;
  why: string | null;
}>;

export function stateWords(webhook: Webhook): StateWords {
  const { state, paused_because: paused, disabled_because: disabled, attempts } = webhook;
  switch (state) {
    case 'active':
      return { tone: 'good', word: 'Active', why: null };
    case 'failing':
      return {
        tone: 'warn',
        word: 'Failing',
        why: `Not accepted ${attempts === 1 ? 'once' : `${attempts} times`}`,
      };
    case 'paused':
      return { tone: 'warn', word: 'Paused', why: paused === null ? null : PAUSED[paused] };
    case 'disabled':
      return {
        tone: disabled === 'by_hand' ? 'neutral' : 'bad',
        word: 'Disabled',
        why: disabled === null ? null : DISABLED[disabled],
      };
    default:
      return state satisfies never;
  }
}

const PAUSED: Readonly<Record<NonNullable<Webhook['paused_because']>, string>> = {
  organization_closed: 'The organisation is closed',
  maker_inactive: 'The member who made it is suspended or has no second factor',
  maker_sees_less: 'The member who made it may no longer see all that it sends',
};

const DISABLED: Readonly<Record<NonNullable<Webhook['disabled_because']>, string | null>> = {
  by_hand: null,
  gone: 'The receiver answered that it is gone (410)',
  not_accepted: 'Nothing was accepted for three days',
  maker_left: 'The member who made it has left. Create another one',
};
