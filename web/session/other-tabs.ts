import type { Me } from '../api/session.ts';

/**
 * A message from a tab to the others about the session that they share: that it is about to become another one; that it did, and
 * whose it is now; that it stayed as it was; or that it is over.
 */
export type SessionWord = Readonly<
  { kind: 'changing' } | { kind: 'changed'; to: string } | { kind: 'unchanged' } | { kind: 'ended' }
>;

/** The user and organisation of a session: two sessions with the same name may see the same. */
export function sessionName({ user_id: user, organization }: Pick<Me, 'user_id' | 'organization'>): string {
  return `${user} ${organization.id}`;
}

// One channel for both ways: a tab does not hear itself then.
const channel = new BroadcastChannel('almanac.session');

export function notifyOtherTabs(word: SessionWord): void {
  channel.postMessage(word);
}

export function hearOtherTabs(listener: (word: SessionWord) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<SessionWord>) => listener(data));
}
