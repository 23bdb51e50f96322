import type { Block, Email, EmailPart } from './email.ts';

const between = `\n\n${'─'.repeat(30)}\n\n`;

interface Marks {
  colon: string;
  /** Nothing where there is nothing to say. */
  inBrackets: (text: string) => string;
}

const latinMarks: Marks = { colon: ': ', inBrackets: (text) => (text ? ` (${text})` : '') };
const chineseMarks: Marks = { colon: '：', inBrackets: (text) => (text ? `（${text}）` : '') };

/** The plain-text form: hand-shaped, complete, and read by people. */
export function emailText({ params }: Email): string {
  return `${params.logo}\n\n${params.message.map(partText).join(between)}\n`;
}

function partText({ language, heading, blocks }: EmailPart): string {
  const marks = language === 1 ? chineseMarks : latinMarks;
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
