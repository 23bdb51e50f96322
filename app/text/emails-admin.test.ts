import { expect, test } from 'vitest';
import { emailKindOf, emailReason } from './emails-admin.ts';

test.each([
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 No such mailbox here",
    'The mail server rejected the address. 550 5.1.1 No such mailbox here',
    '郵件伺服器拒收此信箱。550 5.1.1 No such mailbox here',
  ],
  [
    "Can't send mail - all recipients were rejected: 452 4.2.2 Mailbox full",
    'The mail server can’t accept it for now. 452 4.2.2 Mailbox full',
    '郵件伺服器暫時無法收信。452 4.2.2 Mailbox full',
  ],
  ['connect ECONNREFUSED 127.0.0.1:4311', 'The mail server cannot be reached.', '無法連線到郵件伺服器。'],
  [
    'Invalid login: 535 5.7.8 no',
    'The mail server rejected the user name or password. 535 5.7.8 no',
    '郵件伺服器拒絕帳號或密碼。535 5.7.8 no',
  ],
  ['Greeting never received', 'The mail server did not answer in time.', '郵件伺服器逾時未回應。'],
  [
    'Message failed: 552 5.3.4 too large',
    'The mail server says: 552 5.3.4 too large',
    '郵件伺服器回覆：552 5.3.4 too large',
  ],
  ['something else', 'The mail server says: something else', '郵件伺服器回覆：something else'],
  [
    'too many emails to this address in an hour',
    'This address got too many emails within an hour.',
    '此信箱一小時內的信件過多。',
  ],
])('%s has a text', (reason, english, chinese) => {
  expect(emailReason(reason)).toEqual([english, chinese]);
});

test('the email that an order is ready is called so where it is collected', () => {
  expect(emailKindOf('inTransit', 'selfPickUp')).toEqual(['Ready to collect', '可取貨通知']);
  expect(emailKindOf('inTransit', 'regularAM')).toEqual(['On its way', '出貨通知']);
  expect(emailKindOf('inTransit', null)).toEqual(['On its way', '出貨通知']);
  expect(emailKindOf('completed', 'selfPickUp')).toEqual(['Order complete', '訂單完成通知']);
});
