import { and, eq, sql } from 'drizzle-orm';
import {
  type EditableSection,
  isSealedSection,
  type SaveSettings,
  type Settings,
  type SettingsProblems,
  type SettingsSection,
  settingFields,
  settingsSections,
  type TypedFields,
} from '#app/domain/settings/settings.ts';
import { checkBeside, checkSettings, settingsOf } from '#app/domain/settings/settings-check.ts';
import { typedSection } from '#app/domain/settings/settings-typed.ts';
import { type ActivityChange, settingChanges } from '#app/domain/staff/activity-change.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { lock } from '#app/server/db/locks.ts';
import { setting } from '#app/server/db/shop-schema.ts';
import { notify } from '#app/server/live/live.ts';
import { sealFields, withoutSealed } from './sealed-fields.ts';

export type SavedSettings =
  | { ok: true; section: EditableSection; changes: readonly ActivityChange[] | null }
  | { ok: false; problem: 'invalid-settings'; problems: SettingsProblems }
  /** Another tab saved first; the section as it is saved now. */
  | { ok: false; problem: 'settings-changed'; section: EditableSection };

export async function editableSections(db: Db, defaults: Settings): Promise<EditableSection[]> {
  const rows = await db.select().from(setting);
  const saved = new Map(rows.map((row) => [row.name, row]));
  return settingsSections.map((section) => sectionOf(section, saved.get(section), defaults));
}

interface Around<P> {
  /** Tests settings before they are saved. @returns a problem, or null. */
  prove?: (settings: Settings) => Promise<P | null>;
  /** Adds to the transaction of the save. */
  written?: (tx: Tx, before: Settings, after: Settings) => Promise<void>;
}

/**
 * Saves a section in one transaction if the edited version is still current. @param by the owner. @param defaults for
 * sections never saved.
 */
export async function saveSettings<P = never>(
  db: Db,
  { section, typed, version }: SaveSettings,
  by: string,
  defaults: Settings,
  { prove = async () => null, written = async () => {} }: Around<P> = {},
): Promise<SavedSettings | P> {
  const posted = checkSettings(section, typed);
  if (!posted.ok) return { ok: false, problem: 'invalid-settings', problems: posted.problems };
  const sealed = isSealedSection(section)
    ? await sealFields(db, section, begun(section, typed))
    : { ok: true as const, typed };
  if (!sealed.ok) return { ok: false, problem: 'invalid-settings', problems: sealed.problems };
  const checked = checkSettings(section, sealed.typed);
  if (!checked.ok) return { ok: false, problem: 'invalid-settings', problems: checked.problems };
  const settings: Settings = { ...defaults, [section]: checked.value };
  const unproven = await prove(settings);
  if (unproven !== null) return unproven;
  const value = typedSection(section, settings);
  return db.transaction(async (tx) => {
    await lock(tx, 'settings');
    const { before, after } = await aroundSave(tx, section, value, defaults);
    const beside = checkBeside(section, before, after);
    if (Object.keys(beside).length > 0) return { ok: false, problem: 'invalid-settings', problems: beside };
    const row = await write(tx, section, { value, version, by });
    if (row) {
      await written(tx, before, after);
      await notify(tx, 'settings', section);
      const typedOf = (settings: Settings) => withoutPast(section, typedSection(section, settings));
      const changes = settingChanges(section, typedOf(before), typedOf(after));
      return { ok: true, section: sectionOf(section, row, defaults), changes };
    }
    const [now] = await tx.select().from(setting).where(eq(setting.name, section));
    return { ok: false, problem: 'settings-changed', section: sectionOf(section, now, defaults) };
  });
}

/** A section that was never saved, as an import brings it. */
export async function addSection(
  tx: Tx,
  { section, typed }: Pick<SaveSettings, 'section' | 'typed'>,
  by: string,
  defaults: Settings,
  written: NonNullable<Around<never>['written']>,
): Promise<void> {
  await lock(tx, 'settings');
  const { before, after } = await aroundSave(tx, section, typed, defaults);
  if (await write(tx, section, { value: typed, version: 0, by })) await written(tx, before, after);
}

async function aroundSave(
  tx: Tx,
  section: SettingsSection,
  value: TypedFields,
  defaults: Settings,
): Promise<{ before: Settings; after: Settings }> {
  const rows = await tx.select({ name: setting.name, value: setting.value }).from(setting);
  const saved = Object.fromEntries(rows.map((row) => [row.name, row.value]));
  const before = settingsOf(saved, defaults).settings;
  const after = settingsOf({ ...saved, [section]: value }, defaults).settings;
  return { before, after };
}

type Row = typeof setting.$inferSelect;

/** Null on a version conflict or concurrent insert. */
async function write(
  tx: Tx,
  name: SettingsSection,
  { value, version, by }: { value: Row['value']; version: number; by: string },
): Promise<Row | undefined> {
  if (version === 0) {
    const [made] = await tx
      .insert(setting)
      .values({ name, value, updatedBy: by })
      .onConflictDoNothing()
      .returning();
    return made;
  }
  const [changed] = await tx
    .update(setting)
    .set({ value, updatedBy: by, updatedAt: sql`now()`, version: sql`${setting.version} + 1` })
    .where(and(eq(setting.name, name), eq(setting.version, version)))
    .returning();
  return changed;
}

function blank(section: SettingsSection): TypedFields {
  return Object.fromEntries(settingFields[section].map((field) => [field, '']));
}

function sectionOf(section: SettingsSection, row: Row | undefined, defaults: Settings): EditableSection {
  if (!row) {
    const typed = withoutPast(section, typedSection(section, defaults));
    return { section, typed, version: 0, saved: null };
  }
  return {
    section,
    typed: currentFields(section, { ...blank(section), ...row.value }, defaults),
    version: row.version,
    saved: { at: row.updatedAt.toISOString(), by: row.updatedBy },
  };
}

/** Migrates stored fields to the present form: adds later fields, drops past days. */
function currentFields(section: SettingsSection, stored: TypedFields, defaults: Settings): TypedFields {
  const checked = checkSettings(section, stored);
  const typed = checked.ok ? typedSection(section, { ...defaults, [section]: checked.value }) : stored;
  return isSealedSection(section) ? withoutSealed(section, typed) : withoutPast(section, typed);
}

/** Invoices of orders from before the switch-on were issued elsewhere or on paper. */
function begun(section: SettingsSection, typed: TypedFields): TypedFields {
  const isBegun = section === 'invoice' && typed.on === 'on' && (typed.from ?? '').trim() === '';
  return isBegun ? { ...typed, from: taipeiDay(new Date()) } : typed;
}

function withoutPast(section: SettingsSection, typed: TypedFields): TypedFields {
  if (section !== 'delivery') return typed;
  const today = taipeiDay(new Date());
  const days = (typed.closedDays ?? '').split('\n').filter((day) => day >= today);
  return { ...typed, closedDays: days.join('\n') };
}
