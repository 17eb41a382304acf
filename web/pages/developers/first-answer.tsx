import { Link } from '@tanstack/react-router';
import { Code } from '../../parts/code.tsx';
import { ActionButton } from '../../parts/page-actions.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { useLabelWords } from '../../session/label-words.ts';
import { isManager } from '../../session/manager.ts';
import { useMe } from '../../session/use-me.ts';
import { linkAction } from '../sheet-links/link-action.tsx';
import { isOnlyHere } from '../sheet-links/sheet-address.ts';
import { type Example, PERIOD_WORDS } from './example-query.ts';
import styles from './first-answer.module.css';
import { COPYING, type Credential, type WayWords } from './ways.ts';

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
          {COPYING[way.credential].words} <code>{COPYING[way.credential].placeholder}</code>
        </p>
        <div className={styles.texts}>
          {way.texts(example, location.origin).map(({ label, text }) => (
            <Code key={label} label={label} text={text} />
          ))}
        </div>
      </li>
      <li>
        {way.credential === 'account' && <AssistantQuestion example={example} />}
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
  if (credential === 'account')
    return (
      <>
        <p>
          Add a server to your assistant, with the address below. It opens Almanac, where you sign in and
          choose what it may read.
        </p>
        <Quiet>
          If your assistant cannot do that, it needs a key. <KeyStep />
        </Quiet>
      </>
    );
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
  return (
    <p>
      <KeyStep />
    </p>
  );
}

function KeyStep() {
  const me = useMe();
  return isManager(me) ? (
    <>
      <Link to="/settings/api-keys" search={{ make: 'key' }}>
        Make a key
      </Link>{' '}
      with <code>metrics.read</code>. It reads numbers and cannot change anything.
    </>
  ) : (
    <>
      Ask an owner or an admin of {me.organization.name} for a key with <code>metrics.read</code>.
    </>
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

function AssistantQuestion({ example: { label, period } }: Readonly<{ example: Example }>) {
  const say = useLabelWords();
  return (
    <p>
      Ask:{' '}
      <em>
        What was our {say(label).toLowerCase()} {say(PERIOD_WORDS[period])}?
      </em>
    </p>
  );
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
