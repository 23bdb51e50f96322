import type { ImageKey } from '../ids.ts';
import { type LocalizedText, withoutLanguage } from '../language.ts';
import { addDays, isDay, startOfDay, taipeiOffset } from '../taipei-day.ts';
import type { Colour } from './brand-colour.ts';

/** Where the settings show a preview, in a frame. */
export const previewPath = '/admin/settings/preview';

/** How the shop looks. Null where the owner has not chosen: the theme's own. */
export interface Appearance {
  logo: ImageKey | null;
  brand: Colour | null;
  home: { title: LocalizedText | null; text: LocalizedText | null; picture: ImageKey | null };
  banner: Banner | null;
}

/** Shown above every public page for a time. */
export interface Banner {
  text: LocalizedText;
  /** A path of the shop, without language. */
  link: string | null;
  /** ISO 8601; null for at once, and for unlimited. The end is excluded. */
  from: string | null;
  until: string | null;
}

export const usualAppearance: Appearance = {
  logo: null,
  brand: null,
  home: { title: null, text: null, picture: null },
  banner: null,
};

export function isShown({ from, until }: Banner, now: Date): boolean {
  const at = now.getTime();
  return (from === null || Date.parse(from) <= at) && (until === null || at < Date.parse(until));
}

/** When a page rendered now must show another banner, epoch ms; infinite for never. */
export function nextBannerChange(banner: Banner | null, now: Date): number {
  const turns = [banner?.from, banner?.until].flatMap((at) => (at ? [Date.parse(at)] : []));
  return Math.min(...turns.filter((at) => at > now.getTime()));
}

/** A day and a time in Taipei as ISO 8601; null where one of them is invalid. */
export function momentOf(day: string, time: string): string | null {
  if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  return new Date(`${day}T${time}:00+08:00`).toISOString();
}

/** The day and the time in Taipei; empty for null. */
export function typedMoment(at: string | null): { day: string; time: string } {
  if (at === null) return { day: '', time: '' };
  const there = new Date(Date.parse(at) + taipeiOffset).toISOString();
  return { day: there.slice(0, 10), time: there.slice(11, 16) };
}

/** An end: one at midnight is the whole day before, without a time. */
export function typedEnd(at: string | null): { day: string; time: string } {
  const typed = typedMoment(at);
  return typed.time === '00:00' ? { day: addDays(typed.day, -1), time: '' } : typed;
}

/** A day without a time is a whole one, and ends with it. Null where one of them is none. */
export function endOf(day: string, time: string): string | null {
  if (time !== '') return momentOf(day, time);
  return isDay(day) ? startOfDay(addDays(day, 1)).toISOString() : null;
}

/**
 * A path of a public page, optionally with a query and an anchor.
 * @returns null for another site's URL, and for a path that is not a public page.
 */
export function shopPath(typed: string): string | null {
  if (!/^\/(?![/\\])[^\s\\<>"']*$/.test(typed)) return null;
  const { origin, pathname, search, hash } = new URL(typed, 'http://shop.invalid');
  const page = withoutLanguage(pathname);
  const isPublic = origin === 'http://shop.invalid' && !/^\/(admin|api|login)(\/|$)/i.test(page);
  return isPublic ? page + search + hash : null;
}
