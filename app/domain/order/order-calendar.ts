import type { ShippingMethod } from '../delivery/shipping.ts';

export interface ArrivalEvent {
  orderNumber: string;
  /** In Taipei, `2026-11-24`. */
  day: string;
  /** Absent for the whole day. */
  hours?: ShippingMethod['hours'] | undefined;
  summary: string;
  description: string;
  url: string;
  made: Date;
}

/** The delivery as an iCalendar file (RFC 5545): the courier's hours, or a whole day. */
export function arrivalCalendar(event: ArrivalEvent): string {
  const { orderNumber, day, hours, summary, description, url, made } = event;
  const at = (hour: number) => stampOf(new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`));
  const when = hours
    ? [`DTSTART:${at(hours[0])}`, `DTEND:${at(hours[1])}`]
    : [`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`];
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Boma//Order//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:order-${orderNumber}@boma`,
    `DTSTAMP:${stampOf(made)}`,
    ...when,
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

function stampOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
}

/** At most 75 bytes per line; continuation lines begin with a space. */
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
