import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Metric } from '../../api/metrics.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { ActionButton } from '../../parts/page-actions.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useLabelWords } from '../../session/label-words.ts';
import { useMe } from '../../session/use-me.ts';
import { linkAction } from '../sheet-links/link-action.tsx';
import { Aside } from './aside.tsx';
import { Paper } from './paper.tsx';
import type { MetricQuestions } from './questions.ts';
import styles from './request-panel.module.css';
import { requestTexts } from './request-text.ts';

/** The same number for a program: the request to copy. */
export function RequestPanel({ metric, questions }: RequestPanelProps) {
  const [language, setLanguage] = useState<'curl' | 'typescript' | 'sheet'>('curl');
  const { role } = useMe();
  const { curl, typescript } = requestTexts(metric, questions, location.origin);
  return (
    <Paper label="API">
      <SectionHeading>API</SectionHeading>
      <Aside>
        The number as it is shown here, with a key of your own in place of <code>ALMANAC_API_KEY</code>.{' '}
        {role === 'owner' || role === 'admin' ? (
          <Link to="/settings/api-keys" search={{ make: 'key' }}>
            Make a key
          </Link>
        ) : (
          'An owner or an admin can make one.'
        )}
      </Aside>
      <Tabs
        label="Language"
        value={language}
        onChange={setLanguage}
        tabs={[
          { value: 'curl', label: 'curl', content: <Code label="curl" text={curl} /> },
          {
            value: 'typescript',
            label: 'TypeScript',
            content: <Code label="TypeScript" text={typescript} />,
          },
          {
            value: 'sheet',
            label: 'Spreadsheet',
            content: <SheetTab metric={metric} questions={questions} />,
          },
        ]}
      />
    </Paper>
  );
}

type RequestPanelProps = Readonly<{ metric: Metric; questions: MetricQuestions }>;

function SheetTab({ metric, questions: { queries, time, team } }: RequestPanelProps) {
  const say = useLabelWords();
  const [own] = queries;
  if (metric.requiresCapability !== 'metrics.read')
    return <Aside>No link shows pay, pay gaps or diversity. A program reads this metric with a key.</Aside>;
  return (
    <div className={styles.sheet}>
      <Aside>
        An address that Google Sheets, Excel or LibreOffice reads without a key. It shows this metric alone,
        and you can revoke it under <Link to="/account/sheet-links">Sheet links</Link>.
      </Aside>
      <ActionButton
        action={linkAction({
          kind: 'metric',
          id: metric.id,
          title: say(metric.label),
          isOneNumber: metric.shape === 'scalar',
          query: {
            ...(own === undefined ? {} : { period: own.period }),
            ...(time.asOf === undefined ? {} : { asOf: time.asOf }),
            ...(team === undefined ? {} : { team }),
          },
        })}
      />
    </div>
  );
}

function Code({ label, text }: Readonly<{ label: string; text: string }>): ReactNode {
  return (
    <div className={styles.code}>
      {/* It scrolls, so that the keyboard must reach it. */}
      <section tabIndex={0} aria-label={`The request in ${label}`}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
      <CopyButton text={text} />
    </div>
  );
}
