import styles from './code.module.css';
import { CopyButton } from './copy-button.tsx';

/** A text for machines, to read and to copy. What is too wide can be moved with the arrow keys. */
export function Code({ label, text }: Readonly<{ label: string; text: string }>) {
  return (
    <figure className={styles.code}>
      <figcaption className={styles.codeHead}>
        {label}
        <CopyButton text={text} />
      </figcaption>
      <section className={styles.codeText} tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
    </figure>
  );
}
