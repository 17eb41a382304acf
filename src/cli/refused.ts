/** The command did not do what it was asked. The message is the one line that says why, or '' where a report has said it. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
