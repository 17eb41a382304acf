/** Tells the other tabs of this browser that their session is over, is that of somebody else, or about another organisation. */
export function tellOtherTabs(): void {
  shared().postMessage('changed');
}

/**
 * Begins anew when another tab says so, and when the browser brings back a page as it was left: tabs share the session, and
 * must not mix the numbers of two organisations.
 */
export function heedOtherTabs(): void {
  shared().addEventListener('message', beginAnew);
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** Loads the app as if for the first time: nothing that it knew is left. */
export function beginAnew(): void {
  location.assign('/');
}

let channel: BroadcastChannel | null = null;

// One for both: a second one in the same tab would hear what the first one says.
function shared(): BroadcastChannel {
  channel ??= new BroadcastChannel('almanac.session');
  return channel;
}
