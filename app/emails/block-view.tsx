import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { Fragment } from 'react';
import { unbrokenParts } from '#app/text/unbroken.ts';
import type { Block, Fact, Item } from './email.ts';
import { colours, faces } from './theme.ts';

/** Uses tables, which mail clients render consistently. */
export function BlockView({ block, brand }: { block: Block; brand: string }) {
  switch (block.kind) {
    case 'text':
      return (
        <>
          <Title text={block.title} />
          <Lines lines={block.lines} />
        </>
      );
    case 'lines':
      return (
        <>
          <Title text={block.title} />
          <Text style={paragraph}>
            {block.lines.map((line, at) => (
              <Fragment key={line}>
                {at === 0 ? null : <br />}
                <Unbroken text={line} />
              </Fragment>
            ))}
          </Text>
        </>
      );
    case 'facts':
      return (
        <>
          <Title text={block.title} />
          <Lines lines={block.lines ?? []} />
          <Facts facts={block.facts} brand={brand} />
          <Lines lines={block.after ?? []} />
        </>
      );
    case 'items':
      return (
        <>
          <Title text={block.title} />
          <Section style={{ margin: '0 0 8px', borderBottom: `1px solid ${colours.rule}` }}>
            {block.items.map((item) => (
              <ItemRow key={item.title + item.options} item={item} />
            ))}
          </Section>
        </>
      );
    case 'quote':
      return (
        <>
          <Title text={block.title} />
          <Text style={{ ...quote, borderLeft: `3px solid ${brand}` }}>{block.text}</Text>
        </>
      );
    case 'link':
      if (block.quiet)
        return (
          <Text style={paragraph}>
            <a href={block.url} style={{ ...quietLink, color: brand }}>
              {block.label}
            </a>
          </Text>
        );
      return (
        <Text style={{ ...paragraph, margin: '4px 0 18px' }}>
          <a href={block.url} style={{ ...link, backgroundColor: brand }}>
            {block.label}
          </a>
        </Text>
      );
  }
}

function Title({ text }: { text: string | undefined }) {
  return text ? <Text style={title}>{text}</Text> : null;
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <Text key={line} style={paragraph}>
      <Unbroken text={line} />
    </Text>
  ));
}

/** Keeps phone numbers and the like on one line. */
function Unbroken({ text }: { text: string }) {
  return unbrokenParts(text).map((part, at) => {
    const key = `${at} ${part}`;
    return at % 2 === 0 ? (
      part
    ) : (
      <span key={key} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    );
  });
}

function Facts({ facts, brand }: { facts: readonly Fact[]; brand: string }) {
  if (facts.length === 0) return null;
  return (
    <Section style={{ margin: '0 0 16px' }}>
      {facts.map((fact) => (
        <FactRow key={fact.label} fact={fact} brand={brand} />
      ))}
    </Section>
  );
}

function FactRow({ fact, brand }: { fact: Fact; brand: string }) {
  const { label, value, strong = false } = fact;
  const cell = strong ? { ...strongCell, borderTop: `2px solid ${brand}` } : factCell;
  return (
    <Row>
      <Column style={{ ...cell, color: strong ? brand : colours.inkSoft, width: '45%' }}>{label}</Column>
      <Column style={{ ...cell, color: strong ? brand : colours.ink, textAlign: 'right' }}>
        <Unbroken text={value} />
      </Column>
    </Row>
  );
}

function ItemRow({ item }: { item: Item }) {
  return (
    <Row style={{ borderTop: `1px solid ${colours.rule}` }}>
      <Column style={{ ...factCell, padding: '10px 0' }}>
        <span style={{ color: colours.ink, fontSize: '16px', lineHeight: '24px' }}>{item.title}</span>
        {item.options ? <span style={aside}>{item.options}</span> : null}
        {item.parts.map((part) => (
          <span key={part} style={aside}>
            {part}
          </span>
        ))}
        <span style={aside}>
          {item.each}
          {item.before ? ` · ${item.before}` : ''}
        </span>
      </Column>
      <Column style={{ ...factCell, padding: '10px 0 10px 16px', textAlign: 'right', whiteSpace: 'nowrap' }}>
        {item.total}
      </Column>
    </Row>
  );
}

const paragraph = { margin: '0 0 12px', color: colours.ink, fontSize: '16px', lineHeight: '26px' } as const;

const title = {
  margin: '26px 0 8px',
  color: colours.ink,
  fontFamily: faces.heading,
  fontSize: '19px',
  lineHeight: '27px',
} as const;

const factCell = {
  padding: '4px 0',
  color: colours.ink,
  fontSize: '15px',
  lineHeight: '23px',
  verticalAlign: 'top',
} as const;

const strongCell = {
  ...factCell,
  padding: '9px 0 6px',
  fontSize: '19px',
  lineHeight: '28px',
  fontWeight: 'bold',
} as const;

const aside = { display: 'block', color: colours.inkSoft, fontSize: '14px', lineHeight: '22px' } as const;

const quote = {
  margin: '0 0 16px',
  padding: '14px 16px',
  backgroundColor: colours.well,
  color: colours.ink,
  fontSize: '16px',
  lineHeight: '26px',
  whiteSpace: 'pre-wrap',
} as const;

const quietLink = { textDecoration: 'underline' } as const;

const link = {
  display: 'inline-block',
  padding: '11px 22px',
  color: colours.onBrand,
  fontSize: '16px',
  lineHeight: '22px',
  textDecoration: 'none',
} as const;
