import { z } from 'zod';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewBackupCodes,
  type SecondFactorProblem,
} from '#app/server/staff/second-factor.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const password = postedText(1000);
const code = postedText(100);
const posted = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('begin'), password }),
  z.strictObject({ step: z.literal('confirm'), code }),
  z.strictObject({ step: z.literal('end'), password, code }),
  z.strictObject({ step: z.literal('renew'), password, code }),
]);

const codes: Record<SecondFactorProblem, number> = {
  'password-missing': 400,
  'wrong-password': 400,
  'wrong-code': 400,
  'second-factor-on': 409,
  'second-factor-off': 409,
  'too-many-requests': 429,
};

export const loader = postOnly;

/**
 * `POST /api/secondFactor`, one's own: `{step: 'begin', password}` → {uri, secret}; `{step: 'confirm', code}` →
 * {backupCodes} and a new session cookie; `{step: 'end', password, code}` → {}; `{step: 'renew', password, code}` →
 * {backupCodes}.
 */
export const action = staffAction(posted, async (body, { db, config, settings }, owner, request) => {
  const asking = { owner, cookie: request.headers.get('cookie') };
  const refuse = (problem: SecondFactorProblem) => answer({ problem }, codes[problem]);
  switch (body.step) {
    case 'begin': {
      const issuer = settings.current().shop.name[0];
      const begun = await beginSecondFactor(db, config, asking, { password: body.password, issuer });
      return begun.ok ? answer({ uri: begun.uri, secret: begun.secret }) : refuse(begun.problem);
    }
    case 'confirm': {
      const on = await confirmSecondFactor(db, config, asking, body.code);
      if (!on.ok) return refuse(on.problem);
      return answer({ backupCodes: on.backupCodes }, 200, { 'Set-Cookie': on.setCookie });
    }
    case 'end': {
      const off = await endSecondFactor(db, config, asking, body);
      return off.ok ? answer({}) : refuse(off.problem);
    }
    case 'renew': {
      const renewed = await renewBackupCodes(db, config, asking, body);
      return renewed.ok ? answer({ backupCodes: renewed.backupCodes }) : refuse(renewed.problem);
    }
  }
});
