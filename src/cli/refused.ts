/** The command was refused. The message is one line that says why, or '' when a report has already said it. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
