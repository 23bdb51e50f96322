import { renderToStaticMarkup } from 'react-dom/server';
import { isChinese } from '#app/domain/language.ts';
import { spaced } from '#app/text/marks.ts';
import type { Block, Email, EmailPart, RenderedEmail } from './email.ts';
import { EmailDocument } from './email-document.tsx';

const between = `\n\n${'─'.repeat(30)}\n\n`;

interface Marks {
  colon: string;
  inBrackets: (text: string) => string;
}

const latinMarks: Marks = { colon: ': ', inBrackets: (text) => (text ? ` (${text})` : '') };
const chineseMarks: Marks = { colon: '：', inBrackets: (text) => (text ? `（${text}）` : '') };

function emailText({ params }: Email): string {
  return `${params.logo}\n\n${params.message.map(partText).join(between)}\n`;
}

function partText({ language, heading, blocks }: EmailPart): string {
  const marks = isChinese(language) ? chineseMarks : latinMarks;
  return [heading, ...blocks.map((block) => blockText(block, marks))].join('\n\n');
}

function blockText(block: Block, { colon, inBrackets }: Marks): string {
  switch (block.kind) {
    case 'text':
    case 'lines':
      return titled(block.title, block.lines);
    case 'facts':
      return titled(block.title, [
        ...(block.lines ?? []),
        ...block.facts.map(({ label, value }) => `${label}${colon}${value}`),
        ...(block.after ?? []),
      ]);
    case 'items':
      return titled(
        block.title,
        block.items.flatMap(({ title, options, each, before, total }) => [
          `• ${title}${inBrackets(options)}`,
          `   ${each}${inBrackets(before)} = ${total}`,
        ]),
      );
    case 'quote':
      return titled(
        block.title,
        block.text.split('\n').map((line) => `> ${line}`),
      );
    case 'link':
      return `${block.label}\n${block.url}`;
  }
}

function titled(title: string | undefined, lines: readonly string[]): string {
  return (title ? [`[ ${title} ]`, ...lines] : lines).join('\n');
}

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export function renderEmail(email: Email): RenderedEmail {
  const shown = withSpaces(email);
  return {
    subject: email.subject,
    html: doctype + renderToStaticMarkup(<EmailDocument {...shown} />),
    text: emailText(shown),
  };
}

/**
 * Mail clients do not space Chinese and Latin text, so this adds spaces; names, addresses and quotes are left alone.
 */
function withSpaces({ params, preview, ...email }: Email): Email {
  const message = params.message.map((part) =>
    isChinese(part.language)
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
