import { type TextPart, textParts } from '#app/domain/plain-text.ts';
import styles from './plain-text.module.css';

/** Paragraphs, headings and lists (domain/plain-text.ts); anything else is shown as text. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {textParts(text).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are known by their place alone
        <Part key={at} part={part} />
      ))}
    </div>
  );
}

function Part({ part }: { part: TextPart }) {
  switch (part.kind) {
    case 'heading':
      return <h2>{part.text}</h2>;
    case 'paragraph':
      return <p>{part.text}</p>;
    case 'list':
      return (
        <ul>
          {part.entries.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be the same; they never move
            <li key={at}>{entry}</li>
          ))}
        </ul>
      );
  }
}
