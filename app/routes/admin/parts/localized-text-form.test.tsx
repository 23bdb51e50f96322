import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { filterProblems, filtersText } from '#app/text/filters-admin.ts';
import { LocalizedTextForm } from './localized-text-form.tsx';

function Page() {
  return (
    <LocalizedTextForm
      label="New filter"
      submit="Add"
      posts={{ intent: 'add-filter' }}
      problems={filterProblems}
      onDone={() => {}}
    />
  );
}
const Stub = createRoutesStub([{ id: 'filters', path: '/admin/filters', Component: Page }]);

function refused(label: readonly string[], problem: keyof typeof filterProblems): string {
  const answer = { ok: false, problem, posted: { intent: 'add-filter', label } };
  return renderToStaticMarkup(
    <MantineProvider>
      <Stub
        initialEntries={['/admin/filters']}
        hydrationData={{ loaderData: {}, actionData: { filters: answer } }}
      />
    </MantineProvider>,
  );
}

test('before scripts a name that was left out is asked for, and not called too long', () => {
  const missing = refused(['Gifts', ' '], 'invalid-body');
  expect(missing.split(filtersText.fillBoth[0])).toHaveLength(2);
  expect(missing).toContain('value="Gifts"');
  expect(missing).not.toContain(filterProblems['invalid-body'][0]);
  const exists = refused(['Gifts', '禮盒'], 'filter-exists');
  expect(exists).toContain(filterProblems['filter-exists'][0]);
  expect(exists).not.toContain(filtersText.fillBoth[0]);
});
