import { type ReactNode, useId } from 'react';
import { CopyButton } from '../../parts/copy-button.tsx';
import styles from './copied-text.module.css';

/** A text to copy, with its heading. Readers who select it and copy it by hand have it as well. */
export function CopiedText({ heading, text, label, primary = false, onCopied, children }: CopiedTextProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <code className={styles.text} onCopy={onCopied}>
        {text}
      </code>
      <CopyButton
        text={text}
        label={label}
        {...(primary ? { variant: 'primary' as const } : {})}
        onCopied={onCopied}
      />
      {children}
    </section>
  );
}

type CopiedTextProps = Readonly<{
  heading: string;
  text: string;
  /** Of the button that copies it. */
  label: string;
  primary?: boolean;
  onCopied: () => void;
  children?: ReactNode;
}>;
