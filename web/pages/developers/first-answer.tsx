import { Link } from '@tanstack/react-router';
import { Code } from '../../parts/code.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { useLabelWords } from '../../session/label-words.ts';
import { isManager } from '../../session/manager.ts';
import { useMe } from '../../session/use-me.ts';
import { MakeLinkButton } from '../sheet-links/make-link-button.tsx';
import type { Example } from './example-query.ts';
import styles from './first-answer.module.css';
import type { Credential, WayWords } from './ways.ts';

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
          {way.credential === 'key'
            ? `Copy this, with your key in place of ${KEY}.`
            : `Copy this, with your link in place of ${LINK}.`}
        </p>
        <div className={styles.texts}>
          {way.texts(example, location.origin).map(({ label, text }) => (
            <Code key={label} label={label} text={text} />
          ))}
        </div>
      </li>
      <li>
        <ExpectedAnswer example={example} />
        <Quiet>
          {way.then}{' '}
          <a href={way.guide} target="_blank" rel="noreferrer">
            Read the guide for {way.label}
          </a>
        </Quiet>
      </li>
    </ol>
  );
}

type FirstAnswerProps = Readonly<{ way: WayWords; example: Example | null }>;

const KEY = 'alm_pk_…';
const LINK = 'alm_sl_…';

function CredentialStep({ credential, example }: Readonly<{ credential: Credential; example: Example }>) {
  const me = useMe();
  if (credential === 'link')
    return (
      <div className={styles.credential}>
        <p>Make a link that reads this metric and nothing else.</p>
        <MakeLinkButton
          linked={{
            kind: 'metric',
            id: example.id,
            title: example.label,
            isOneNumber: true,
            query: { period: example.period },
          }}
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
