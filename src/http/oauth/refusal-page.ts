import { createHash } from 'node:crypto';

/** Where a user can go to give the client its answer, and the host there. */
export type WayBack = Readonly<{ href: string; place: string }>;

/**
 * The page for people whose assistant sent them here with a link that cannot be answered. `way` is null where its client or redirect URI is
 * not known to be right, so nobody but them hears of it. The page needs nothing else: no script, and no style but its own.
 */
export function refusalPage(reason: string, way: WayBack | null): string {
  const back =
    way === null ? '' : `<p><a href="${escaped(way.href)}">Go back to ${escaped(way.place)}</a></p>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>The assistant could not be connected</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>The assistant could not be connected</h1>
<p>${escaped(reason)}</p>
<p>Nothing was shared. Go back to the assistant and connect it again. If that does not help, tell those who make it.</p>
${back}</main>
</body>
</html>
`;
}

const STYLE =
  'main{max-width:34rem;margin:12vh auto;padding:0 1.5rem;font:1rem/1.5 system-ui,sans-serif}h1{font:600 1.6rem/1.25 Georgia,serif}';

/** The policy of the page: it is shown in no frame, and has its own style alone. */
export const REFUSAL_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
