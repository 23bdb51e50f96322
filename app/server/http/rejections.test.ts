import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { rejections } from './rejections.ts';

const rejected = rejections((host) => host === 'boma.example');

function rejectionOf(url: string, host = 'boma.example'): ReturnType<typeof rejected> {
  const request: IncomingMessage = new IncomingMessage(new Socket());
  Object.assign(request, { url, headers: { host } });
  return rejected(request, url.split('?')[0] ?? '');
}

test.each(['/%', '/store/%E0%A4', '/%zz', '/order/%ff', '/store/a%00b', '/store?q=%00'])(
  '%s cannot be decoded, or holds a character 0, and is not found',
  (url) => expect(rejectionOf(url)).toEqual({ status: 404, refusal: 'not-found' }),
);

test.each(['/', '/store?q=%', '/store?q=100%25!', '/store?q=!!', '/store?%=!', '/%E5%95%86', '/a!b'])(
  '%s is left to the page, which reads what makes sense of it',
  (url) => expect(rejectionOf(url)).toBeNull(),
);

test('a whole address in the request line, and a name that is not the shop’s', () => {
  expect(rejectionOf('http://elsewhere.example/')).toEqual({ status: 400, refusal: 'bad-request' });
  expect(rejectionOf('/', 'elsewhere.example')).toEqual({ status: 421, refusal: 'unknown-host' });
  for (const check of ['/healthz', '/livez', '/readyz'])
    expect(rejectionOf(check, 'elsewhere.example')).toBeNull();
});
