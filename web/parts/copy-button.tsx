import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Puts a text where it can be pasted from, and says so. */
export function CopyButton({ text, label = 'Copy' }: Readonly<{ text: string; label?: string }>) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');
  useEffect(() => {
    if (outcome === 'none') return;
    const timer = setTimeout(() => setOutcome('none'), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  };
  return (
    <Button icon={outcome === 'copied' ? 'check' : 'copy'} onClick={copy}>
      <span aria-live="polite">{WORDS[outcome] ?? label}</span>
    </Button>
  );
}

const SAID_MS = 2500;
const WORDS: Readonly<Record<string, string>> = { copied: 'Copied', refused: 'Select and copy it' };
