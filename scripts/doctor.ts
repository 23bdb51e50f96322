// `npm run doctor`: what is wrong with a shop and its surroundings, running or not, one line each. Exits with 1 where
// something fails.
import { lookup, resolveTxt } from 'node:dns/promises';
import { fileURLToPath } from 'node:url';
import { examine } from '../app/server/doctor/doctor.ts';

const marks = { good: '✓', warning: '!', bad: '✗' };
const outside = {
  addresses: (name: string) =>
    lookup(name, { all: true }).then(
      (found) => found.map(({ address }) => address),
      () => [],
    ),
  texts: (name: string) =>
    resolveTxt(name).then(
      (found) => found.map((parts) => parts.join('')),
      () => [],
    ),
};
for await (const { state, about, line } of examine(
  process.env,
  fileURLToPath(new URL('..', import.meta.url)),
  outside,
)) {
  console.log(`${marks[state]} ${about}: ${line}`);
  if (state === 'bad') process.exitCode = 1;
}
