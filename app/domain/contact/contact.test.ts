import { describe, expect, it, test } from 'vitest';
import { checkContact, contactsOf } from './contact.ts';

test.each([
  ['Call me on 0912-345-678 please', ['tel:0912345678']],
  ['電話：０９１２ ３４５ ６７８，謝謝', ['tel:0912345678']],
  ['+886 912 345 678 or 0987.654.321', ['tel:0912345678', 'tel:0987654321']],
  ['(0912)345678', ['tel:0912345678']],
  ['02-2345-6789 is a landline, 0912345678901 is no number', []],
  ['Order ABCD123, 3 kg, NT$1,200, 2026-11-21', []],
  ['0912345678 0912345678', ['tel:0912345678']],
])('%s', (message, phones) => {
  expect(contactsOf({ email: 'Thandi@Example.com', message })).toEqual([
    'mail:thandi@example.com',
    ...phones,
  ]);
});

test('a text made of digits is looked through in a moment, and few numbers are taken from it', () => {
  const message = '0912345678 '
    .repeat(5)
    .concat(Array.from({ length: 300 }, (_, n) => `09123${10_000 + n}`).join(' '));
  expect(contactsOf({ email: 'a@b.tw', message })).toHaveLength(6);
  expect(contactsOf({ email: 'a@b.tw', message: '0 '.repeat(2000) })).toHaveLength(1);
});

describe('a contact message', () => {
  it('needs all three fields', () => {
    expect(checkContact({ name: '', email: ' ', message: '' })).toEqual({
      ok: false,
      problems: [
        { field: 'name', problem: 'required' },
        { field: 'email', problem: 'required' },
        { field: 'message', problem: 'required' },
      ],
    });
  });

  it('passes trimmed, and refuses what is no address or too long', () => {
    expect(checkContact({ name: ' Wei ', email: 'wei@example.com ', message: 'Hi' })).toEqual({
      ok: true,
      message: { name: 'Wei', email: 'wei@example.com', message: 'Hi' },
    });
    expect(checkContact({ name: 'Wei', email: 'wei', message: 'x'.repeat(4001) })).toMatchObject({
      problems: [
        { field: 'email', problem: 'invalid' },
        { field: 'message', problem: 'too-long' },
      ],
    });
  });

  it('asks something: the subject that another page began it with is not enough', () => {
    const typed = { name: 'Wei', email: 'wei@example.com' };
    for (const begun of ['About my order ABCD100: ', '關於我的訂單 ABCD100：']) {
      expect(checkContact({ ...typed, message: begun }, begun)).toEqual({
        ok: false,
        problems: [{ field: 'message', problem: 'unasked' }],
      });
      expect(checkContact({ ...typed, message: `${begun}when?` }, begun)).toMatchObject({ ok: true });
    }
    const question = 'When will Biltong be back in stock?';
    expect(checkContact({ ...typed, message: question }, question)).toMatchObject({ ok: true });
  });
});
