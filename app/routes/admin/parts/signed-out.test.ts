import { expect, test } from 'vitest';
import { typedForms } from './signed-out.tsx';

const form = () => ({ isConnected: true });

test('what is typed would be lost until it is sent, and what was sent until it is saved', () => {
  const [note, forms] = [form(), typedForms()];
  expect(forms.isUnsaved(true)).toBe(false);
  forms.typed(note);
  expect(forms.isUnsaved(false)).toBe(true);
  forms.sent(note);
  expect([forms.isUnsaved(false), forms.isUnsaved(true)]).toEqual([false, true]);
  forms.saved();
  expect(forms.isUnsaved(true)).toBe(false);
});

test('a refused form holds what was typed, whatever else is saved, until it is saved itself', () => {
  const [note, button, forms] = [form(), form(), typedForms()];
  forms.typed(note);
  forms.sent(note);
  forms.refused();
  forms.saved();
  forms.sent(button);
  forms.saved();
  expect(forms.isUnsaved(true)).toBe(true);
  forms.typed(note);
  forms.sent(note);
  forms.saved();
  expect(forms.isUnsaved(true)).toBe(false);
});

test('what is typed while another form is saved stays, and goes with its form', () => {
  const [note, tag, forms] = [form(), form(), typedForms()];
  forms.typed(note);
  forms.sent(note);
  forms.typed(tag);
  forms.saved();
  expect(forms.isUnsaved(false)).toBe(true);
  tag.isConnected = false;
  expect(forms.isUnsaved(true)).toBe(false);
});

test('a field without a form would be lost until something is saved', () => {
  const [cell, forms] = [form(), typedForms()];
  forms.typedAlone(cell);
  expect(forms.isUnsaved(false)).toBe(true);
  forms.saved();
  expect(forms.isUnsaved(true)).toBe(false);
});
