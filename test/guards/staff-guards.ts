import type { Guard } from './guard.ts';

const factor = 'app/server/staff/second-factor.test.ts';
const people = 'app/server/staff/staff.test.ts';
const invitations = 'app/server/staff/invitations.test.ts';
const calls = 'test/staff-calls.test.ts';
const service = 'app/server/staff/auth-service.ts';

/** What stands between a person and the admin area. */
export const staffGuards: readonly Guard[] = [
  {
    name: 'the password alone makes a session where a code is asked for',
    without: [
      {
        file: service,
        text: '    plugins: [\n      twoFactor({',
        instead: '    plugins: [\n      unasked({',
      },
      {
        file: service,
        text: 'async function makeAuth(',
        instead:
          'const unasked: typeof twoFactor = (options) => ({ ...twoFactor(options), hooks: {} }) as never;\nasync function makeAuth(',
      },
    ],
    watchedBy: { file: factor, test: 'the password alone makes no session' },
  },
  {
    name: 'a code of the app is good as often as it is given',
    without: [
      {
        file: 'app/server/staff/given-code.ts',
        text: '(await spend(db, userId, timed)) ?',
        instead: '(await spend(db, userId, timed)) !== null ?',
      },
    ],
    watchedBy: { file: factor, test: 'signs in, once' },
  },
  {
    name: 'a second factor is changed by two at once',
    without: [
      {
        file: 'app/server/staff/second-factor.ts',
        text: "if (!turn) return { ok: false, problem: 'too-many-requests' };",
        instead: 'if (!turn) return work();',
      },
    ],
    watchedBy: { file: factor, test: 'changes at the same moment' },
  },
  {
    name: 'the staff may do what is the owners’',
    without: [
      {
        file: 'app/server/staff/staff-call.ts',
        text: 'withJson(schema, run), requireOwner)',
        instead: 'withJson(schema, run), requireStaff)',
      },
    ],
    watchedBy: { file: calls, test: 'is refused to the staff by name' },
  },
  {
    name: 'an open stream does not hear that its listener is gone',
    without: [
      { file: 'app/server/staff/passwords.ts', text: "  await notify(tx, 'sessions');\n", instead: '' },
    ],
    watchedBy: { file: calls, test: 'who is out again the moment they are removed' },
  },
  {
    name: 'two owners remove each other',
    without: [
      {
        file: 'app/server/staff/staff.ts',
        text: "    if (!(await isOwnerStill(tx, by))) return 'owners-only';\n    await endSessions(tx, id);",
        instead: '    await endSessions(tx, id);',
      },
    ],
    watchedBy: { file: people, test: 'of owners who remove each other' },
  },
  {
    name: 'the old password’s sessions go on',
    without: [
      {
        file: 'app/server/staff/passwords.ts',
        text: '    await endSessions(tx, owner.id, owner.sessionId);\n',
        instead: '',
      },
    ],
    watchedBy: { file: people, test: 'is changed with the old one' },
  },
  {
    name: 'an invitation is not spent by who uses it',
    without: [
      {
        file: 'app/server/staff/invitations.ts',
        text: "    await forget(tx, id);\n    if (await isStaff(tx, email)) return { ok: false, problem: 'invitation-closed' };\n",
        instead: '',
      },
    ],
    watchedBy: { file: invitations, test: 'of many who use one invitation' },
  },
  {
    name: 'an invitation never ends',
    without: [
      {
        file: 'app/server/staff/invitations.ts',
        text: 'hashOf(token)), gt(staffInvitation.expiresAt, sql`now()`)',
        instead: 'hashOf(token))',
      },
    ],
    watchedBy: { file: invitations, test: 'a link is closed after three days' },
  },
  {
    name: 'the sign-in leads wherever the address says',
    without: [
      { file: 'app/domain/staff/admin-path.ts', text: "    : '/admin';\n}", instead: '    : path;\n}' },
    ],
    watchedBy: { file: 'test/sign-in-redirects.test.ts', test: 'addresses of others' },
  },
];
