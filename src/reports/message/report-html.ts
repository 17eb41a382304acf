import { escaped } from '../../mail/message.ts';
import type { MailLink, ReportMail } from './report-mail.ts';
import { REPORT_STYLE } from './report-style.ts';
import type { MailPart, MailRow } from './table.ts';

/** The HTML of a report: one column of tables, without pictures, scripts or anything from elsewhere. Every text is escaped. */
export function reportHtml(mail: ReportMail): string {
  const { organizationName, name, periodLabel, about, warnings, parts, notes, page, reason, stop } = mail;
  const title = `${name}: ${periodLabel}`;
  const body = [
    `<p class="organization">${escaped(organizationName)}</p>`,
    `<h1>${escaped(name)}</h1>`,
    `<p class="period">${escaped(periodLabel)}</p>`,
    `<p class="about">${escaped(about)}</p>`,
    ...(warnings.length === 0 ? [] : [`<div class="warnings">${warnings.map(paragraph).join('')}</div>`]),
    `<p>${anchor(page, 'button')}</p>`,
    ...parts.map(partHtml),
    ...notes.map(paragraph),
    `<div class="foot">${paragraph(reason)}<p>${anchor(stop, 'plain')}</p></div>`,
  ];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(title)}</title><style>${REPORT_STYLE}</style></head>`,
    `<body><div class="page">${body.join('\n')}</div></body></html>`,
  ].join('');
}

function partHtml({ title, about, link, table, notes }: MailPart): string {
  const classOf = (place: number) => (table.heads[place]?.isSecondary === true ? 'number wide' : 'number');
  const heads = table.heads
    .map(({ label }, place) => `<th scope="col" class="${classOf(place)}">${escaped(label)}</th>`)
    .join('');
  return [
    `<h2><a class="plain" href="${escaped(link)}">${escaped(title)}</a></h2>`,
    `<p class="about">${escaped(about)}</p>`,
    // Too wide a table is scrolled, and the page stays as it is.
    `<div class="table"><table><thead><tr><td></td>${heads}</tr></thead>`,
    `<tbody>${table.rows.map((row) => rowHtml(row, classOf)).join('\n')}</tbody></table></div>`,
    ...notes.map((note) => `<p class="about">${escaped(note)}</p>`),
  ].join('\n');
}

function rowHtml({ kind, level, label, hint, cells }: MailRow, classOf: (place: number) => string): string {
  const indent = `level-${Math.min(level, DEEPEST)}`;
  const below = hint === '' ? '' : `<br><span class="hint">${escaped(hint)}</span>`;
  const numbers = cells.map((cell, place) => `<td class="${classOf(place)}">${escaped(cell)}</td>`).join('');
  return `<tr class="${kind}"><th scope="row" class="${indent}">${escaped(label)}${below}</th>${numbers}</tr>`;
}

const DEEPEST = 3;

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

function anchor({ label, address }: MailLink, look: 'button' | 'plain'): string {
  return `<a class="${look}" href="${escaped(address)}">${escaped(label)}</a>`;
}
