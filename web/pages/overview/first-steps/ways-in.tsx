import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { useLabelWords } from '../../../session/label-words.ts';
import { useMe } from '../../../session/use-me.ts';
import { DropZone } from '../../settings/imports/drop-zone.tsx';
import { handOver } from '../../settings/imports/handed-files.ts';
import { DemoButton } from './demo-button.tsx';
import styles from './ways-in.module.css';

/** Three ways to begin with an organisation that has no data. */
export function WaysIn({ onStartEmpty }: Readonly<{ onStartEmpty: () => void }>) {
  const { organization, role } = useMe();
  const navigate = useNavigate();
  const label = useLabelWords();
  const bring = (files: readonly File[]): void => {
    handOver(files);
    void navigate({ to: '/settings/imports' });
  };
  return (
    <section className={styles.ways} aria-labelledby="ways-in">
      <h2 id="ways-in">No data for {organization.name} yet. How do you want to start?</h2>
      <div className={styles.choices}>
        <Way
          title="Look at the demo"
          words="A wholesaler with three years of books, invoices and people. It is an organisation of its own, which you can delete in its settings."
        >
          {role === 'owner' ? <DemoButton /> : <p>Only an owner can open the demo.</p>}
        </Way>
        <Way
          title="Bring your books"
          words="Almanac previews the file first. Nothing is kept until you import it."
        >
          <DropZone onFiles={bring} hasFile={false} />
        </Way>
        <Way
          title="Start empty"
          words="Add customers by hand or through the API, and bring the ledger later."
        >
          <div className={styles.links}>
            <Button variant="primary" onClick={onStartEmpty}>
              Start empty
            </Button>
            <ButtonLink to="/customers/new" icon="plus">
              New customer
            </ButtonLink>
            <ButtonLink to="/vendors/new" icon="plus">
              {label('New vendor')}
            </ButtonLink>
            <ButtonLink to="/reference" icon="journal">
              API reference
            </ButtonLink>
          </div>
        </Way>
      </div>
    </section>
  );
}

function Way({ title, words, children }: WayProps) {
  return (
    <article className={styles.way}>
      <h3>{title}</h3>
      <p>{words}</p>
      <div className={styles.act}>{children}</div>
    </article>
  );
}

type WayProps = Readonly<{ title: string; words: string; children: ReactNode }>;
