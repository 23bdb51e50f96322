import { z } from 'zod';
import { type SaveSettings, settingLimits, settingsSections } from '#app/domain/settings/settings.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { saveSettings } from '#app/server/settings/save-settings.ts';
import { ownerAction, postOnly } from '#app/server/staff/staff-call.ts';

const posted: z.ZodType<SaveSettings> = z.strictObject({
  section: z.enum(settingsSections),
  typed: z
    .record(postedText(40), postedText(settingLimits.legal))
    .refine((typed) => Object.keys(typed).length <= 20),
  version: z.int().min(0).max(2_000_000_000),
});

export const loader = postOnly;

/**
 * `POST /api/saveSettings {section, typed, version}` → {section}; 400 `invalid-settings` with {problems} by field, 409
 * `settings-changed` with {section} as another window saved it. What is answered with 200 holds in this process already.
 */
export const action = ownerAction(posted, async (body, { db, settings }, owner) => {
  const result = await saveSettings(db, body, owner.email, settings.defaults);
  if (!result.ok) return answer(result.refusal, result.refusal.problem === 'invalid-settings' ? 400 : 409);
  await settings.renew();
  return answer({ section: result.section });
});
