export interface ArrivalEvent {
  orderNumber: string;
  /** In Taipei, `2026-11-24`. */
  day: string;
  summary: string;
  description: string;
  url: string;
  /** When the file was made. */
  made: Date;
}

/** The day of arrival as an iCalendar file (RFC 5545) of one whole day. */
export function arrivalCalendar({ orderNumber, day, summary, description, url, made }: ArrivalEvent): string {
  const stamp = `${made.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Boma//Order//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:order-${orderNumber}@boma`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
}

/** At most 75 bytes a line; a continued one begins with a space. */
function folded(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length;
    if (bytes + size > 74) {
      lines.push('');
      bytes = 0;
    }
    lines[lines.length - 1] += sign;
    bytes += size;
  }
  return lines.join('\r\n ');
}
