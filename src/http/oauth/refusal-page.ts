/** Where a user can go to give the client its answer, and the host there. */
export type WayBack = Readonly<{ href: string; place: string }>;

/**
 * The page for people whose assistant sent them here with a link that cannot be answered. `way` is null where its client or redirect URI is
 * not known to be right, so nobody but them hears of it. The page needs no script and no style sheet.
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

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
