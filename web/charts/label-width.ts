/** How wide the label of an axis is, in pixels: what the axes leave for their labels depends on it. */
function labelWidth(label: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return label.length * FONT_SIZE;
  const { documentElement: root } = document;
  const style = getComputedStyle(root);
  context.font = `${FONT_SIZE * Number.parseFloat(style.fontSize)}px ${style.getPropertyValue('--font-interface')}`;
  // All digits of an axis are as wide as a zero.
  return Math.ceil(context.measureText(label.replaceAll(/\d/g, '0')).width);
}

/** The widest of several. */
export function widestLabel(labels: readonly string[]): number {
  return Math.max(0, ...labels.map(labelWidth));
}

let context: CanvasRenderingContext2D | null = null;

// In rem, as chart.module.css has it.
const FONT_SIZE = 0.6875;
