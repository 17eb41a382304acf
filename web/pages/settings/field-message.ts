import { ApiFailure } from '../../api/failure.ts';

/** What the service says of one field of what was sent: `type_config.options[1].value` and why it cannot be. */
export type FieldMessage = Readonly<{ field: string; message: string }>;

/** Which field a refusal is about; null where it is about none, or about something else than what was sent. */
export function fieldMessage(failure: Error | null): FieldMessage | null {
  if (!(failure instanceof ApiFailure) || failure.code !== 'INVALID_REQUEST') return null;
  const [, field, message] =
    /^([a-z_]+(?:\[\d+\])?(?:\.[A-Za-z_]+(?:\[\d+\])?)*): (.+)$/s.exec(failure.message) ?? [];
  return field === undefined || message === undefined ? null : { field, message: sentence(message) };
}

/** The message as one of this field; null where it is about another. */
export function messageFor(told: FieldMessage | null, field: string): string | null {
  return told?.field === field ? told.message : null;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
