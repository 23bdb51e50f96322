// Loaded before the shop (`--import`): where a request's address ends with `?killed`, the process ends as in a power cut
// at the moment at which it would answer.
import { ServerResponse } from 'node:http';

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...given) {
  if (this.req.url.endsWith('?killed')) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(writeHead, this, given);
};
