/**
 * Blocks of the owner's plain text: `# ` starts a heading, `- ` a list item, an empty line ends a paragraph. No other
 * syntax, so no text can become markup.
 */
export type TextPart =
  | { kind: 'heading'; text: string }
  /** Lines separated by `\n`. */
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; entries: readonly string[] };

const heading = /^[#＃]+\s*([^#＃\s].*)$/;
const entry = /^(?:[-*•]\s+|・\s*)(\S.*)$/;

export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let lines: string[] = [];
  let entries: string[] = [];
  const end = () => {
    if (lines.length > 0) parts.push({ kind: 'paragraph', text: lines.join('\n') });
    if (entries.length > 0) parts.push({ kind: 'list', entries });
    lines = [];
    entries = [];
  };
  for (const line of text.split('\n').map((each) => each.trim())) {
    const title = heading.exec(line)?.[1];
    const item = entry.exec(line)?.[1];
    if (line === '' || title !== undefined) end();
    if (title !== undefined) parts.push({ kind: 'heading', text: title });
    else if (item !== undefined) {
      if (lines.length > 0) end();
      entries.push(item);
    } else if (line !== '') {
      if (entries.length > 0) end();
      lines.push(line);
    }
  }
  end();
  return parts;
}

export function textLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
