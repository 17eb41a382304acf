import { compose, type Message, shownName } from './message.ts';

/** To the maker of an alert that fired. */
export function alertMessage({
  name,
  sentence,
  explanation,
  link,
  alertsPage,
}: Readonly<{
  name: string;
  sentence: string;
  explanation: string | null;
  link: string;
  alertsPage: string;
}>): Message {
  return compose({
    kind: 'alert',
    subject: `Alert: ${shownName(name)}`,
    paragraphs: [sentence, ...(explanation === null ? [] : [explanation])],
    link: { label: 'See the value', address: link },
    closing: [
      `You get this message because you asked for an alert. To stop it, turn off its messages or delete it at ${alertsPage}`,
    ],
  });
}
