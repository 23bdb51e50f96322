// Puts the pictures of an earlier run of `npm run screenshots` beside those in screenshots/, as one page.
//   npm run screenshots -- --beside <folder of the earlier run>
import { globSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const [earlier = '', later = ''] = process.argv.slice(2);
const before = pictures(earlier);
const after = pictures(later);
if (before.size === 0 || after.size === 0) {
  console.error(`No pictures in ${before.size === 0 ? earlier : later}.`);
  process.exit(1);
}

const page = join(later, 'beside.html');
const names = [...new Set([...before, ...after])].sort();
const alone = [
  ...names.filter((name) => !after.has(name)).map((name) => `before only: ${name}`),
  ...names.filter((name) => !before.has(name)).map((name) => `after only: ${name}`),
];
writeFileSync(
  page,
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Before and after</title>
<style>
  body { margin: 1rem; font: 1rem system-ui; }
  main { display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem; align-items: start; }
  h2 { grid-column: 1 / -1; }
  img { max-width: 100%; border: 1px solid silver; }
</style>
<h1>Before and after</h1>
<ul>${alone.map((line) => `<li>${line}</li>`).join('')}</ul>
<main>
${names.map((name) => `<h2>${name}</h2>${image(earlier, before, name)}${image(later, after, name)}`).join('\n')}
</main>
</html>
`,
);
console.log(`${names.length} pictures, ${alone.length} of them without a counterpart: ${page}`);

function pictures(folder: string): Set<string> {
  return new Set(globSync('**/*.png', { cwd: folder }));
}

function image(folder: string, run: Set<string>, name: string): string {
  if (!run.has(name)) return '<p>None.</p>';
  const path = relative(resolve(later), resolve(folder, name));
  return `<img src="${encodeURI(path)}" alt="" loading="lazy">`;
}
