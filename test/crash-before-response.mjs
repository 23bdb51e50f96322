// Preloaded (`--import`): the process is killed right before it responds to a URL that ends with `?killed`.
import { ServerResponse } from 'node:http';

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...given) {
  if (this.req.url.endsWith('?killed')) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(writeHead, this, given);
};
