import { renderToStaticMarkup } from 'react-dom/server';
import { spaced } from '#app/text/marks.ts';
import type { Block, Email, RenderedEmail } from './email.ts';
import { EmailDocument } from './email-document.tsx';
import { emailText } from './email-text.ts';

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** An email as it is sent: subject, HTML and plain text, all three saying the same. */
export function renderEmail(email: Email): RenderedEmail {
  const shown = withSpaces(email);
  return {
    subject: email.subject,
    html: doctype + renderToStaticMarkup(<EmailDocument {...shown} />),
    text: emailText(shown),
  };
}

/** Mail programs set no space between Chinese and figures by themselves. Names, addresses and what people wrote stay. */
function withSpaces({ params, preview, ...email }: Email): Email {
  const message = params.message.map((part) =>
    part.language === 1
      ? { ...part, heading: spaced(part.heading), blocks: part.blocks.map(blockWithSpaces) }
      : part,
  );
  return { ...email, preview: spaced(preview), params: { ...params, message } };
}

function blockWithSpaces(block: Block): Block {
  switch (block.kind) {
    case 'text':
      return { ...block, lines: block.lines.map(spaced) };
    case 'facts':
      return {
        ...block,
        ...(block.lines ? { lines: block.lines.map(spaced) } : {}),
        ...(block.after ? { after: block.after.map(spaced) } : {}),
      };
    default:
      return block;
  }
}
