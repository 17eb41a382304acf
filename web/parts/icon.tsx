/** The pictures of the app, on a grid of 16. They stand beside words or in a control that has a name: none is read out. */
export function Icon({ name, size = 16 }: Readonly<{ name: IconName; size?: number }>) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

const PATHS = {
  overview: 'M2 2.5h5v5H2zM9 2.5h5v3H9zM9 7.5h5v6H9zM2 9.5h5v4H2z',
  metrics: 'M2 13.5h12M4 11V8M7 11V4.5M10 11V6.5M13 11V2.5',
  customers: 'M2.5 13.5v-9l5.5-2 5.5 2v9M1.5 13.5h13M6.5 13.5v-3h3v3M6 6h.01M10 6h.01M6 8.25h.01M10 8.25h.01',
  vendors: 'M2.5 7v6.5h11V7M2 6.5l1-4h10l1 4zM6.5 13.5v-4h3v4',
  invoices: 'M3.5 2.5h9v11L11 12.5l-1.5 1L8 12.5l-1.5 1L5 12.5l-1.5 1zM6 6h4M6 8.5h4',
  bills: 'M3.5 2.5h9v11h-9zM6 6h4M6 8.5h4',
  payments: 'M2 4h12v8H2zM2 7h12',
  journal: 'M3.5 2.5h9v11h-9zM6 2.5v11',
  accounts: 'M2 13.5h12M4 11V7M8 11V7M12 11V7M2 6l6-3.5L14 6z',
  people:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.5 13.5c.3-2.6 2-4 4.5-4s4.2 1.4 4.5 4M10.5 2.8a2.5 2.5 0 0 1 0 4.5M12.3 9.8c1.3.6 2 1.9 2.2 3.7',
  settings:
    'M2 4.5h7M12.5 4.5H14M2 11.5h1.5M7 11.5h7M10.75 6.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM5.25 13.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  reference: 'M5.5 4 2 8l3.5 4M10.5 4 14 8l-3.5 4M9 2.5l-2 11',
  bell: 'M4 11.5V7a4 4 0 0 1 8 0v4.5M2.5 11.5h11M6.8 13.8a1.4 1.4 0 0 0 2.4 0',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  close: 'm3.5 3.5 9 9M12.5 3.5l-9 9',
  'chevron-down': 'm4 6 4 4 4-4',
  'chevron-right': 'm6 4 4 4-4 4',
  chevrons: 'm5 6 3-3 3 3M5 10l3 3 3-3',
  check: 'm3 8.5 3.3 3.3L13 5',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v2.5M10.5 2v2.5',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.5V8l2.3 1.6',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.3 10.3l3.2 3.2',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  download: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.5 13.5h11',
  warning: 'M8 2.3 14.5 13.5h-13zM8 6.5v3M8 11.5h.01',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.5V11M8 5.2h.01',
  user: 'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8ZM2.8 13.5c.4-2.4 2.4-3.5 5.2-3.5s4.8 1.1 5.2 3.5',
  'sign-out': 'M6.5 2.5h-4v11h4M10.5 5 13.5 8l-3 3M13.5 8H6',
  table: 'M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.7h11M6.5 3v10',
  chart: 'M2.5 2.5v11h11M5 10l2.5-3 2.3 1.8L13 4.5',
  'arrow-up': 'M8 13V3M4 7l4-4 4 4',
  'arrow-down': 'M8 3v10M4 9l4 4 4-4',
  theme: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 2v12M8 5l4.5-1M8 8h6M8 11l4.5 1',
  key: 'M5.5 13a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM7.3 8.7l6.2-6.2M11 5l2 2',
  mail: 'M2 3.5h12v9H2zM2.3 4 8 8.5 13.7 4',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  pencil: 'm3 13 .7-3L10.5 3.2l2.3 2.3L6 12.3zM9 4.7 11.3 7',
  grip: 'M6 3.5h.01M10 3.5h.01M6 8h.01M10 8h.01M6 12.5h.01M10 12.5h.01',
  upload: 'M8 10.5V3M4.8 6 8 2.8 11.2 6M2.5 13.5h11',
} as const;

export type IconName = keyof typeof PATHS;
