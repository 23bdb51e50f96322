import { MantineProvider } from '@mantine/core';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import {
  type SettingsSection,
  settingFields,
  settingKind,
  settingsSections,
} from '#app/domain/settings/settings.ts';
import { typedSection } from '#app/domain/settings/settings-typed.ts';
import { readConfig } from '#app/server/config.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { promisedWhenClosedText } from '#app/text/packing.ts';
import { promisedForDays } from '#app/text/settings-admin.ts';
import { settingProblems } from '#app/text/settings-fields-admin.ts';
import { SectionForm } from './section-form.tsx';

const read = readConfig({ DATA_DIR: '/tmp' });
if (!read.ok) throw new Error(read.problems.join('\n'));
const defaults = defaultSettings(read.config);

type Loaded = Omit<ComponentProps<typeof SectionForm>, 'onUnsaved'>;

function Page() {
  return <SectionForm {...useLoaderData<Loaded>()} onUnsaved={() => {}} />;
}
const Stub = createRoutesStub([{ id: 'settings', path: '/admin/settings', Component: Page }]);

/** @param sender of the environment. */
function loadedOf(section: SettingsSection, sender: string | null = null): Loaded {
  return {
    owned: { section, typed: typedSection(section, defaults), version: 0, saved: null },
    outgoing: { environment: null, sender, testTo: 'owner@boma.example', hasOrigin: true },
    held: { count: 0, oldest: null },
    offered: { payments: [], options: [], sendsEmails: false, hasBank: false, hasFamilyMart: false },
    whenClosed: [],
    promisedOn: {},
    now: '2026-08-01T00:00:00Z',
  };
}

/** The form of a section before scripts, whose fields were all refused. @param sender of the environment. */
function refused(section: SettingsSection, sender: string | null): string {
  const problems = Object.fromEntries(settingFields[section].map((field) => [field, 'too-long']));
  return refusedFor(problems, section, sender);
}

function refusedFor(
  problems: Record<string, string>,
  section: SettingsSection,
  sender: string | null = null,
) {
  const loaded = loadedOf(section, sender);
  const { typed } = loaded.owned;
  const answer = { ok: false, problem: 'invalid-settings', problems, posted: { ...typed, intent: section } };
  return renderToStaticMarkup(
    <MantineProvider>
      <Stub
        initialEntries={['/admin/settings']}
        hydrationData={{ loaderData: { settings: loaded }, actionData: { settings: answer } }}
      />
    </MantineProvider>,
  );
}

test.each<[what: string, offered: Partial<Loaded['offered']>, lines: string[]]>([
  ['a shop that delivers', { options: ['regularAM', 'selfPickUp'], payments: ['cod'] }, ['Arrives']],
  ['pickup alone', { options: ['selfPickUp'], payments: ['cod', 'linepay'] }, ['Ready for you']],
  [
    'a store, paid by transfer too',
    { options: ['sevenEleven'], payments: ['cod', 'bt'] },
    ['At your', 'If we receive'],
  ],
])('the delivery preview is of what is offered: %s', (_what, offered, lines) => {
  const loaded = loadedOf('delivery');
  const page = renderToStaticMarkup(
    <MantineProvider>
      <Stub
        initialEntries={['/admin/settings']}
        hydrationData={{
          loaderData: { settings: { ...loaded, offered: { ...loaded.offered, ...offered } } },
        }}
      />
    </MantineProvider>,
  );
  const shown = [...page.matchAll(/<p lang="en">(.*?)<\/p>/g)].map(([, line]) => line ?? '');
  expect(shown).toEqual(lines.map((line) => expect.stringContaining(line)));
});

/** The form of the closed days before scripts, with what was posted and refused. */
function closedDays(loaded: Partial<Loaded>, closed: string): string {
  const base = loadedOf('delivery');
  const { typed } = base.owned;
  const posted = { ...typed, closedDays: closed, cutOffHour: '99', intent: 'delivery' };
  const answer = { ok: false, problem: 'invalid-settings', problems: {}, posted };
  return renderToStaticMarkup(
    <MantineProvider>
      <Stub
        initialEntries={['/admin/settings']}
        hydrationData={{
          loaderData: { settings: { ...base, ...loaded } },
          actionData: { settings: answer },
        }}
      />
    </MantineProvider>,
  );
}

test('closed days say before they are saved how many orders are promised for them', () => {
  const promisedOn = { '2026-08-05': 50, '2026-08-06': 3, '2026-08-07': 9 };
  expect(closedDays({ promisedOn }, '2026-08-05\n2026-08-06')).toContain(promisedForDays(53)[0]);
  expect(closedDays({ promisedOn }, '2026-08-10')).not.toContain('promised for these days');
});

test('of many orders that are promised for closed days the first are named, the rest is folded', () => {
  const whenClosed = Array.from({ length: 53 }, (_, n) => ({ orderNumber: `B${n}`, day: '2026-08-05' }));
  const page = closedDays({ whenClosed }, '');
  const [shown = '', folded = ''] = page.split('<details>');
  expect(page).toContain(promisedWhenClosedText(53)[0]);
  expect(shown.match(/orders\/B\d+\/edit/g)).toHaveLength(3);
  expect(folded.match(/orders\/B\d+\/edit/g)).toHaveLength(50);
});

test.each(settingsSections)('each field of %s that is refused is there and says so', (section) => {
  // Pictures are chosen, not typed: nothing of them is refused.
  const fields = settingFields[section].filter((field) => settingKind(section, field) !== 'picture');
  for (const sender of [null, 'shop@boma.example']) {
    const page = refused(section, sender);
    for (const field of fields) expect(page).toContain(`name="${field}"`);
    expect(page.split(`>${settingProblems['too-long'][0]}<`)).toHaveLength(fields.length + 1);
  }
});

test.each([
  ['methods', 'cod', 'no-payment-method'],
  ['methods', 'regularAM', 'no-shipping-method'],
  ['languages', 'english', 'no-language'],
] as const)(
  '%s: that nothing is left to choose is said where the choices begin, and marks the first (%s)',
  (section, field, problem) => {
    const page = refusedFor({ [field]: problem }, section);
    const [before = '', after = ''] = page.split(settingProblems[problem][0]);
    expect(before).toContain(`id="${section}-problem"`);
    const [box = ''] = /<input[^>]*type="checkbox"[^>]*>/.exec(after) ?? [];
    expect(box).toContain(`name="${field}"`);
    expect(box).toContain('aria-invalid="true"');
    expect(box).toContain(`aria-describedby="${section}-problem"`);
  },
);
