import { renderToStaticMarkup } from 'react-dom/server';
import type { Letter, RenderedLetter } from './letter.ts';
import { LetterDocument } from './letter-document.tsx';
import { letterText } from './letter-text.ts';

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A letter as it is sent: subject, HTML and plain text, all three saying the same. */
export function renderLetter(letter: Letter): RenderedLetter {
  return {
    subject: letter.subject,
    html: doctype + renderToStaticMarkup(<LetterDocument {...letter} />),
    text: letterText(letter),
  };
}
