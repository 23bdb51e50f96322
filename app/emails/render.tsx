import { renderToStaticMarkup } from 'react-dom/server';
import type { Email, RenderedEmail } from './email.ts';
import { EmailDocument } from './email-document.tsx';
import { emailText } from './email-text.ts';

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** An email as it is sent: subject, HTML and plain text, all three saying the same. */
export function renderEmail(email: Email): RenderedEmail {
  return {
    subject: email.subject,
    html: doctype + renderToStaticMarkup(<EmailDocument {...email} />),
    text: emailText(email),
  };
}
