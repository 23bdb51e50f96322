import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { renderToStaticMarkup } from 'react-dom/server';
import { isChinese, type Language } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { spaced } from '#app/text/marks.ts';
import { withOptions } from '#app/text/product.ts';
import { BlockView } from './block-view.tsx';
import type { Block, Email, EmailAppearance, EmailPart, RenderedEmail } from './email.ts';
import { colours, faces } from './theme.ts';

/** Renders everything as text, so that nothing a customer wrote becomes markup (reliability B16). */
function EmailDocument({ email, appearance }: { email: Email; appearance: EmailAppearance }) {
  const { subject, preview, params } = email;
  const [first] = params.message;
  return (
    <Html lang={languages[first?.language ?? 0].tag}>
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      </Head>
      <Body style={{ margin: 0, padding: '24px 0', backgroundColor: colours.paper, fontFamily: faces.body }}>
        <Preview>{preview}</Preview>
        <Container style={{ width: '100%', maxWidth: '600px', margin: '0 auto' }}>
          <Section>
            <Wordmark name={params.logo} appearance={appearance} />
          </Section>
          <Section style={card}>
            {params.message.map((part, at) => (
              <PartView key={part.language} part={part} isFirst={at === 0} brand={appearance.brand} />
            ))}
          </Section>
          <Text style={colophon}>{params.from_name}</Text>
        </Container>
      </Body>
    </Html>
  );
}

function Wordmark({ name, appearance: { brand, logo } }: { name: string; appearance: EmailAppearance }) {
  if (logo === null) return <Text style={{ ...wordmark, backgroundColor: brand }}>{name}</Text>;
  return (
    <Text style={{ ...letterhead, borderTop: `6px solid ${brand}` }}>
      <img src={logo.url} width={logo.width} height={logo.height} alt={name} style={picture} />
    </Text>
  );
}

function PartView({ part, isFirst, brand }: { part: EmailPart; isFirst: boolean; brand: string }) {
  return (
    <div lang={languages[part.language].tag}>
      {isFirst ? null : <Hr style={{ borderColor: brand, borderTopWidth: '2px', margin: '36px 0 30px' }} />}
      <Heading as={isFirst ? 'h1' : 'h2'} style={heading}>
        {part.heading}
      </Heading>
      {part.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an email is drawn once, its blocks never move.
        <BlockView key={at} block={block} brand={brand} />
      ))}
    </div>
  );
}

const wordmark = {
  margin: 0,
  padding: '18px 28px',
  color: colours.onBrand,
  fontFamily: faces.heading,
  fontSize: '30px',
  lineHeight: '36px',
  letterSpacing: '0.5px',
} as const;

/** White like the background of the shop's pictures. */
const letterhead = {
  margin: 0,
  padding: '16px 28px',
  backgroundColor: colours.white,
  border: `1px solid ${colours.rule}`,
  color: colours.ink,
  fontFamily: faces.heading,
  fontSize: '30px',
  lineHeight: '36px',
} as const;

const picture = { display: 'block', border: 'none' } as const;

const card = {
  backgroundColor: colours.card,
  border: `1px solid ${colours.rule}`,
  borderTop: 'none',
  padding: '30px 28px 26px',
} as const;

const heading = {
  margin: '0 0 18px',
  color: colours.ink,
  fontFamily: faces.heading,
  fontSize: '25px',
  lineHeight: '33px',
  fontWeight: 'normal',
} as const;

const colophon = {
  margin: '14px 0 0',
  color: colours.inkSoft,
  fontSize: '13px',
  lineHeight: '20px',
  textAlign: 'center',
} as const;

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
  return [heading, ...blocks.map((block) => blockText(block, marks, language))].join('\n\n');
}

function blockText(block: Block, { colon, inBrackets }: Marks, language: Language): string {
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
        block.items.flatMap(({ title, options, each, before, total, parts }) => [
          `• ${withOptions(title, options, language)}`,
          ...parts.map((part) => `   ${part}`),
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

/** The default appearance. */
const defaultAppearance: EmailAppearance = { brand: colours.brand, logo: null };

export function renderEmail(email: Email, appearance = defaultAppearance): RenderedEmail {
  const shown = withSpaces(email);
  return {
    subject: email.subject,
    html: doctype + renderToStaticMarkup(<EmailDocument email={shown} appearance={appearance} />),
    text: emailText(shown),
  };
}

/** Mail clients do not space Chinese and Latin text, so this adds spaces, except in names, addresses and quotes. */
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
