import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** A text as a QR code. */
export function QrCode({ text, label }: Readonly<{ text: string; label: string }>) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
