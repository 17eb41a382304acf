/**
 * The page for people whose assistant sent them here with a link that cannot be answered: its client or redirect URI is not known to be
 * right, so nobody but them hears of it. It needs no script and no style sheet.
 */
export function refusalPage(reason: string): string {
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
</main>
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
