import type { Guard } from './guard.ts';

const saving = 'app/server/settings/save-settings.ts';
const inMemory = 'app/server/settings/settings.test.ts';
const calls = 'test/settings-calls.test.ts';
const legal = 'test/legal-texts.test.ts';

export const settingsGuards: readonly Guard[] = [
  {
    name: 'settings are saved over another window',
    without: [{ file: saving, text: ', eq(setting.version, version))', instead: ')' }],
    watchedBy: { file: inMemory, test: 'of two windows' },
  },
  {
    name: 'saved settings are told to nobody',
    without: [{ file: saving, text: "      await notify(tx, 'settings', section);\n", instead: '' }],
    watchedBy: { file: inMemory, test: 'another process' },
  },
  {
    name: 'settings are taken as the browser checked them',
    without: [
      {
        file: saving,
        text: '  if (!checked.ok) return',
        instead: '  if (!checked.ok && version < 0) return',
      },
    ],
    watchedBy: { file: inMemory, test: 'what does not pass' },
  },
  {
    name: 'a save is answered before it holds',
    without: [
      {
        file: 'app/routes/admin/settings.tsx',
        text: '    if (result.ok) await settings.renew();\n',
        instead: '',
      },
    ],
    watchedBy: { file: calls, test: 'holds already' },
  },
  {
    name: 'a legal text is taken for markup',
    without: [
      {
        file: 'app/ui/plain-text.tsx',
        text: 'return <p>{part.text}</p>;',
        instead: 'return <p dangerouslySetInnerHTML={{ __html: part.text }} />;',
      },
    ],
    watchedBy: { file: legal, test: 'becomes markup' },
  },
  {
    name: 'emails keep to the default notice',
    without: [
      {
        file: 'app/server/emails/email-contents.ts',
        text: 'settings.legal.perishable ?? perishableDefault',
        instead: 'perishableDefault',
      },
    ],
    watchedBy: { file: legal, test: 'what the owner saves' },
  },
  {
    name: 'an order below the minimum is taken',
    without: [
      { file: 'app/server/orders/place-order.ts', text: '  refuseTooLittle(money, terms);\n', instead: '' },
    ],
    watchedBy: { file: 'app/server/orders/place-order.test.ts', test: 'not at all below the minimum' },
  },
];
