import { holdRequests } from '../api/client.ts';

/**
 * Begins the app anew at a path of it. What it kept in memory is gone then, wherever in the app it was kept: the surest
 * way to show nothing of one session in another.
 */
export function beginAnew(path: string): void {
  // Until the browser is there, this page asks nothing more.
  holdRequests();
  try {
    sessionStorage.clear();
  } catch {
    // If the browser stores nothing, there is nothing to delete.
  }
  // Also when the user is asked whether to discard their input, and declines: it may belong to another session.
  document.documentElement.hidden = true;
  location.assign(path);
}

/**
 * A browser may keep a page as it was, with what it showed, to bring it back from its history, where it may be of a session
 * before. It keeps an empty one then, which is loaded again.
 */
export function distrustKeptPages(): void {
  const page = document.documentElement;
  addEventListener('pagehide', ({ persisted }) => {
    page.hidden = persisted;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
