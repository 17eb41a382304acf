import { Link } from '@tanstack/react-router';
import { Code } from '../../parts/code.tsx';
import { ActionButton } from '../../parts/page-actions.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { useLabelWords } from '../../session/label-words.ts';
import { isManager } from '../../session/manager.ts';
import { useMe } from '../../session/use-me.ts';
import { linkAction } from '../sheet-links/link-action.tsx';
import { isOnlyHere } from '../sheet-links/sheet-address.ts';
import type { Example } from './example-query.ts';
import styles from './first-answer.module.css';
import { type Credential, STANDS_FOR, type WayWords } from './ways.ts';

/** The steps to a first answer in one way: get a key or a link, copy, compare with the number shown. */
export function FirstAnswer({ way, example }: FirstAnswerProps) {
  if (example === null) return <Quiet>Your role sees no metric that an example could ask for.</Quiet>;
  return (
    <ol className={styles.steps}>
      <li>
        <CredentialStep credential={way.credential} example={example} />
      </li>
      <li>
        <p>
          {way.credential === 'key' ? 'Copy this, with your key' : 'Copy this, with the token of your link'}{' '}
          in place of <code>{STANDS_FOR[way.credential]}</code>
        </p>
        <div className={styles.texts}>
          {way.texts(example, location.origin).map(({ label, text }) => (
            <Code key={label} label={label} text={text} />
          ))}
        </div>
      </li>
      <li>
        <ExpectedAnswer example={example} />
        <ReachNote reach={way.reach} />
        <Quiet>
          {way.next}{' '}
          <Link to="/developers/start/$guide" params={{ guide: way.guide }}>
            Read the guide for {way.label}
          </Link>
        </Quiet>
      </li>
    </ol>
  );
}

type FirstAnswerProps = Readonly<{ way: WayWords; example: Example | null }>;

function CredentialStep({ credential, example }: Readonly<{ credential: Credential; example: Example }>) {
  const me = useMe();
  if (credential === 'link')
    return (
      <div className={styles.credential}>
        <p>Make a link that reads this metric and nothing else.</p>
        <ActionButton
          action={linkAction({
            kind: 'metric',
            id: example.id,
            title: example.label,
            isOneNumber: true,
            query: { period: example.period },
          })}
        />
      </div>
    );
  return isManager(me) ? (
    <p>
      <Link to="/settings/api-keys" search={{ make: 'key' }}>
        Make a key
      </Link>{' '}
      with <code>metrics.read</code>. It reads numbers and cannot change anything.
    </p>
  ) : (
    <p>
      Ask an owner or an admin of {me.organization.name} for a key with <code>metrics.read</code>.
    </p>
  );
}

// A trial runs on one machine, where neither Google nor Excel finds it.
function ReachNote({ reach }: Readonly<{ reach: WayWords['reach'] }>) {
  if (reach === 'internet' && isOnlyHere(location.hostname))
    return <p>Google cannot reach {location.host}. Open Almanac at an address on the internet first.</p>;
  if (reach === 'https' && location.protocol !== 'https:')
    return <p>The add-in needs an address that begins with https. Power Query reads this one too.</p>;
  return null;
}

function ExpectedAnswer({ example: { label, value } }: Readonly<{ example: Example }>) {
  const say = useLabelWords();
  const metric = say(label);
  if (value === null)
    return <p>{metric} has no value yet, because there is no data. The answer says so with a reason.</p>;
  return (
    <p>
      {metric} should be <data value={value}>{value}</data>.
    </p>
  );
}
