/** Where to go after signing in: a page of this app, whatever an address says; else the overview. */
export function ownPath(wanted: string | undefined, origin = location.origin): string {
  if (wanted === undefined || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/';
}
