import { afterEach, expect, test } from 'vitest';
import { forgetPlaced, storePlaced } from '#app/ui/placed-order.ts';
import { sentOrder } from '#test/email-fixtures.ts';
import { begunMessage } from './contact-form.tsx';

afterEach(forgetPlaced);

test('a message about the order that this tab has placed is from its customer', () => {
  const about = `About my order ${sentOrder.orderNumber}: `;
  const nobody = { name: '', email: '', message: about };
  expect(begunMessage(about)).toEqual(nobody);
  storePlaced({ ...sentOrder, orderLink: null }, []);
  expect(begunMessage(about)).toEqual({ name: '王小明', email: 'ming@example.com', message: about });
  const other = 'About my order ABCD100: ';
  expect(begunMessage(other)).toEqual({ ...nobody, message: other });
});
