/**
 * What a tab tells the others about the session that they share: that it is about to become another one; that it did; that
 * it stayed as it was; or that it is over.
 */
export type SessionWord = 'changing' | 'changed' | 'unchanged' | 'ended';

// One channel for both ways: a tab does not hear itself then.
const channel = new BroadcastChannel('almanac.session');

export function tellOtherTabs(word: SessionWord): void {
  channel.postMessage(word);
}

export function hearOtherTabs(listener: (word: SessionWord) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<SessionWord>) => listener(data));
}
