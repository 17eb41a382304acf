import { wordsOf } from './capability-words.ts';
import { KeyNotice } from './key-notice.tsx';
import type { ApiKey } from './queries.ts';

/** Lists keys that gained capabilities by an update, until each is replaced or ends. */
export function GainedNotice({ keys }: Readonly<{ keys: readonly ApiKey[] }>) {
  const gained = keys.filter(({ gained_capabilities: more }) => more.length > 0);
  if (gained.length === 0) return null;
  return (
    <KeyNotice label="Keys with new capabilities">
      <p>
        Some capabilities were divided in two. These keys gained what they could do before, so that your
        programs keep working. No key gained “Change settings”: imports that change the organisation’s
        settings or its custom fields need a new key.
      </p>
      <ul>
        {gained.map(({ id, name, gained_capabilities: more }) => (
          <li key={id}>
            <strong>{name}</strong>:{' '}
            {wordsOf(more)
              .map(({ label }) => label)
              .join(', ')}
          </li>
        ))}
      </ul>
      <p>Rotate a key to keep what it has, or replace it by one that may do less.</p>
    </KeyNotice>
  );
}
