/** A sentence of the document, in which what stands between backticks is code. */
export function Prose({ text }: Readonly<{ text: string }>) {
  const parts = text
    .split('`')
    .map((words, index) => ({ words, isCode: index % 2 === 1, key: `${index} ${words}` }));
  return parts.map(({ words, isCode, key }) =>
    isCode ? <code key={key}>{words}</code> : <span key={key}>{words}</span>,
  );
}
