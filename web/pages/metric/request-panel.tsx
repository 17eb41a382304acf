import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Metric } from '../../api/metrics.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useMe } from '../../session/use-me.ts';
import { Aside } from './aside.tsx';
import { Paper } from './paper.tsx';
import type { MetricQuestions } from './questions.ts';
import styles from './request-panel.module.css';
import { requestTexts } from './request-text.ts';

/** The same number for a program: the request to copy. */
export function RequestPanel({ metric, questions }: RequestPanelProps) {
  const [language, setLanguage] = useState<'curl' | 'typescript'>('curl');
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
        ]}
      />
    </Paper>
  );
}

type RequestPanelProps = Readonly<{ metric: Metric; questions: MetricQuestions }>;

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
