/** The subject of a message, as the log names it: the log holds neither the address nor the link. */
export type MessageKind =
  | 'verification'
  | 'invitation'
  | 'password_reset'
  | 'new_sign_in'
  | 'new_key'
  | 'left_keys'
  | 'alert'
  | 'report';

/** A message to any recipient. */
export type Message = Readonly<{
  kind: MessageKind;
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
}>;

/** A file in a message. */
export type Attachment = Readonly<{ filename: string; type: string; content: Buffer }>;

/** The content of a message: paragraphs of plain text, and one link between them to its action. */
export type MessageContent = Readonly<{
  kind: MessageKind;
  subject: string;
  /** Before the link. */
  paragraphs: readonly string[];
  link: Readonly<{ label: string; address: string }> | null;
  /** After the link. */
  closing: readonly string[];
}>;

/** The message in plain text and in HTML. Everything is escaped as text, including names. */
export function compose({ kind, subject, paragraphs, link, closing }: MessageContent): Message {
  const address = link === null ? [] : [link.address];
  const html = [
    ...paragraphs.map(paragraph),
    ...(link === null ? [] : [`<p><a href="${escaped(link.address)}">${escaped(link.label)}</a></p>`]),
    ...(link === null ? [] : [paragraph(`If the link does not open, copy this address: ${link.address}`)]),
    ...closing.map(paragraph),
  ];
  return {
    kind,
    subject: `${subject} · Almanac`,
    text: `${[...paragraphs, ...address, ...closing].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body>${html.join('\n')}</body></html>`,
    attachments: [],
  };
}

/** A user's text as a message quotes it: on one line, without invisible characters, and of limited length. */
export function shownName(name: string): string {
  const visible = name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const characters = Array.from(visible);
  return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH).join('')}…` : visible;
}

const NAME_LENGTH = 80;

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

/** A text as HTML shows it, also within an attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
