import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ProductOption } from '#app/domain/catalogue/catalogue-calls.ts';
import type { PropertyName } from '#app/domain/catalogue/product.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { propertyText } from '#app/text/product.ts';
import { actOn, editorText } from '#app/text/products-admin.ts';
import { call } from '#app/ui/call.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './combine-dialog.module.css';
import { problemWords } from './problem-words.ts';

/** Adds an option to choose from, in both languages, without leaving the product. */
export function OptionAdder({
  kind,
  onAdded,
}: {
  kind: PropertyName;
  onAdded: (option: ProductOption) => void;
}) {
  const t = useTranslate();
  const [english, setEnglish] = useState('');
  const [chinese, setChinese] = useState('');
  const [problem, setProblem] = useState('');
  const [adding, setAdding] = useState(false);
  const isFull = english.trim() !== '' && chinese.trim() !== '';

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isFull || adding) return;
    setAdding(true);
    setProblem('');
    const answer = await call('/api/addProductOption', { kind, value: [english.trim(), chinese.trim()] });
    setAdding(false);
    const option = answer.ok ? optionIn(answer.body) : null;
    if (!option) return setProblem(t(problemWords(answer.ok ? 'failed' : answer.problem)));
    setEnglish('');
    setChinese('');
    onAdded(option);
  }

  const name = propertyText[kind].name;
  return (
    <form className={styles.adder} onSubmit={add}>
      <TextInput
        size="xs"
        lang="en"
        value={english}
        maxLength={productLimits.label}
        aria-label={t(actOn(name, [editorText.optionEnglish[0], editorText.optionEnglish[1]]))}
        placeholder={t(editorText.optionEnglish)}
        onChange={({ currentTarget: { value } }) => setEnglish(value)}
        error={problem || undefined}
      />
      <TextInput
        size="xs"
        lang="zh-TW"
        value={chinese}
        maxLength={productLimits.label}
        aria-label={t(actOn(name, [editorText.optionChinese[0], editorText.optionChinese[1]]))}
        placeholder={t(editorText.optionChinese)}
        onChange={({ currentTarget: { value } }) => setChinese(value)}
      />
      <Button type="submit" size="xs" variant="default" disabled={!isFull} loading={adding}>
        {t(editorText.addOption)}
      </Button>
    </form>
  );
}

function optionIn(body: unknown): ProductOption | null {
  const option = typeof body === 'object' && body !== null && 'option' in body ? body.option : null;
  return isOption(option) ? option : null;
}

function isOption(value: unknown): value is ProductOption {
  return typeof value === 'object' && value !== null && 'id' in value && 'kind' in value && 'value' in value;
}
