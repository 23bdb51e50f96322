import { mondayOf } from '../day-spans.ts';
import { taipeiDay } from '../taipei-day.ts';

/** `boma-2026-11-23T031500Z.tar.gz`, in UTC; sorts by time. */
export function backupName(at: Date): string {
  return `boma-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`;
}

/** Null for other files. */
export function backupTime(name: string): Date | null {
  const [, day, hour, minute, second] =
    /^boma-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz$/.exec(name) ?? [];
  if (day === undefined) return null;
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Retention: the newest days, then weeks, whose last backup is kept. */
export interface BackupRule {
  days: number;
  weeks: number;
}

export const backupPlaces = ['folder', 'bucket'] as const;
export type BackupPlaceName = (typeof backupPlaces)[number];

export interface BackupSettings extends BackupRule {
  /** Daily, from this hour on (Taipei). */
  hour: number;
  place: BackupPlaceName;
}

export const usualBackups: BackupSettings = { hour: 3, days: 7, weeks: 8, place: 'folder' };

/** What the owner can fix: reasons for a failed backup, and pictures that a made one lacks. */
export const backupReasons = [
  'no-room',
  'folder',
  'bucket-away',
  'bucket-refused',
  'pictures-missing',
] as const;
export type BackupReason = (typeof backupReasons)[number];

/**
 * Keeps every backup of the newest day, the last one of each of the newest `days` days, and the last one of each of the
 * newest `weeks` weeks before those. Days and weeks without a backup do not count, so that downtime deletes none.
 * @returns the names to remove, only of backups.
 */
export function backupsToRemove(names: readonly string[], { days, weeks }: BackupRule): string[] {
  const backups = names
    .flatMap((name) => {
      const at = backupTime(name);
      return at === null ? [] : [{ name, day: taipeiDay(at) }];
    })
    .sort((one, other) => (one.name < other.name ? 1 : -1));
  const retainedDays = new Set(backups.map(({ day }) => day).slice(0, 1));
  const retainedWeeks = new Set<string>();
  const newest = backups[0]?.day;
  const removed: string[] = [];
  let before = '';
  for (const { name, day } of backups) {
    const isLastOfDay = day !== before;
    before = day;
    if (day === newest) continue;
    if (!isLastOfDay) removed.push(name);
    else if (retainedDays.size < days) retainedDays.add(day);
    else {
      const week = mondayOf(day);
      if (retainedWeeks.has(week) || retainedWeeks.size >= weeks) removed.push(name);
      else retainedWeeks.add(week);
    }
  }
  return removed;
}

const hourLong = 3_600_000;
const dayLong = 24 * hourLong;
/** Taiwan is UTC+8 all year. */
const ahead = 8 * hourLong;

export interface BackupAttempt {
  at: Date;
  isGood: boolean;
}

/** Made while the clock was wrong; says nothing of the present. */
const isAhead = (now: Date, at: Date) => at.getTime() - now.getTime() > hourLong;

/**
 * Once a day from this hour on (Taipei), later where the shop was off then; an hour after a failed one.
 * @param last null where there never was one: due at once, as a test of the folder.
 */
export function isBackupDue(now: Date, hour: number, last: BackupAttempt | null): boolean {
  if (last === null || isAhead(now, last.at)) return true;
  if (!last.isGood) return now.getTime() - last.at.getTime() >= hourLong;
  const local = now.getTime() + ahead;
  const today = Math.floor(local / dayLong) * dayLong + hour * hourLong;
  const planned = (today > local ? today - dayLong : today) - ahead;
  return last.at.getTime() < planned;
}

/** The first backup, which is due at once. @param firstRun when it was first tried. */
export function isFirstLate(now: Date, firstRun: Date): boolean {
  return now.getTime() - firstRun.getTime() > 3 * hourLong;
}

/** A day plus time for a slow disk or a restart. */
export function isBackupLate(now: Date, lastGood: Date): boolean {
  return isAhead(now, lastGood) || now.getTime() - lastGood.getTime() > dayLong + 3 * hourLong;
}
