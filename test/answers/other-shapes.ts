/** The numbers of an answer without what surrounds them, as other tools would give them. */
export type Plain = Readonly<{
  metric: string;
  label: string;
  dimension: string | null;
  period: Readonly<{ label: string; start_date: string; as_of_date: string }>;
  rows: readonly Readonly<{ label: string; values: readonly (string | null)[] }>[];
  /** All parts together, where that is one of the numbers. */
  total: string | null;
  /** The headings of the values: one, and one for each comparison. */
  columns: readonly string[];
}>;

type Stated = Readonly<{ exact: string | null }>;
type Answer = Readonly<{
  metric: string;
  label: string;
  period: Plain['period'];
  data: Stated &
    Readonly<{
      dimension?: string;
      points?: readonly (Stated & { date: string })[];
      items?: readonly (Stated & { label: string })[];
      total?: Stated;
      comparisons?: readonly (Stated & { to: string })[];
    }>;
}>;

/** The numbers of an answer of get_values; of queries that were refused there are none. */
export function plainAnswers(structured: unknown): readonly Plain[] {
  const { results } = structured as { results: readonly ({ ok: true; answer: Answer } | { ok: false })[] };
  return results.flatMap((result) => (result.ok ? [plainOf(result.answer)] : []));
}

function plainOf({ metric, label, period, data }: Answer): Plain {
  const named = { metric, label, period, total: data.total?.exact ?? null };
  if (data.points !== undefined)
    return {
      ...named,
      dimension: 'metric_time__month',
      columns: [label],
      rows: data.points.map(({ date, exact }) => ({ label: date, values: [exact] })),
    };
  if (data.items !== undefined)
    return {
      ...named,
      dimension: data.dimension ?? 'part',
      columns: [label],
      rows: data.items.map((item) => ({ label: item.label, values: [item.exact] })),
    };
  const compared = data.comparisons ?? [];
  return {
    ...named,
    dimension: null,
    columns: [label, ...compared.map(({ to }) => to)],
    rows: [{ label, values: [data.exact, ...compared.map(({ exact }) => exact)] }],
  };
}

/** What `dbt sl query --csv` and MetricFlow's `mf query --csv` write: a heading with the names of the columns, and the rows. */
export function asCsv({ metric, dimension, columns, rows }: Plain): string {
  const name = metric.replace('.', '_');
  const heading = columns.map((_, index) => (index === 0 ? name : `${name}_${columns[index] ?? ''}`));
  const lines = rows.map(({ label, values }) => [
    ...(dimension === null ? [] : [quoted(label)]),
    ...values.map((value) => value ?? ''),
  ]);
  return [[...(dimension === null ? [] : [dimension]), ...heading], ...lines]
    .map((line) => line.join(','))
    .join('\n');
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An id, of the form that accounts and reports have there. */
export const AN_ID = '9f2b1d1c-8a4f-4a57-9a53-0d6a1f2f6f0e';

/** What Xero's Reports API would answer: a header, a section of rows whose cells are texts with the id of their account, and a summary. */
export function asReport({ label, period, columns, rows, total }: Plain): string {
  const cell = (Value: string) => ({ Value, Attributes: [{ Value: AN_ID, Id: 'account' }] });
  const header = ['', ...columns.map((column, index) => (index === 0 ? period.as_of_date : column))];
  const report = {
    ReportID: label.replaceAll(' ', ''),
    ReportName: label,
    ReportType: label.replaceAll(' ', ''),
    ReportTitles: [label, 'Wattle & Wharf Trading Pty Ltd', `${period.start_date} to ${period.as_of_date}`],
    ReportDate: '20 November 2026',
    UpdatedDateUTC: '/Date(1795143845678)/',
    Fields: [],
    Rows: [
      { RowType: 'Header', Cells: header.map((Value) => ({ Value })) },
      {
        RowType: 'Section',
        Title: label,
        Rows: [
          ...rows.map((row) => ({
            RowType: 'Row',
            Cells: [row.label, ...row.values.map((value) => value ?? '')].map(cell),
          })),
          ...(total === null
            ? []
            : [{ RowType: 'SummaryRow', Cells: [`Total ${label}`, total].map((Value) => ({ Value })) }]),
        ],
      },
    ],
  };
  return JSON.stringify({
    Id: AN_ID,
    Status: 'OK',
    ProviderName: 'An assistant',
    DateTimeUTC: '/Date(1795143845678)/',
    Reports: [report],
  });
}
