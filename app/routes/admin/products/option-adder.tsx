import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ProductOption } from '#app/domain/catalogue/catalogue-calls.ts';
import type { PropertyName } from '#app/domain/catalogue/product.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import type { action } from '#app/routes/admin/filters.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { filterProblems } from '#app/text/filters-admin.ts';
import { propertyText } from '#app/text/product.ts';
import { actOn, editorText } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './combine-dialog.module.css';

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
  const { post, busy, problem } = useAdminAction<typeof action>(filterProblems, {
    page: '/admin/filters',
    onDone(answer) {
      if (!('option' in answer)) return;
      setEnglish('');
      setChinese('');
      onAdded(answer.option);
    },
  });
  const isFull = english.trim() !== '' && chinese.trim() !== '';

  function add(event: FormEvent): void {
    event.preventDefault();
    if (isFull) post({ intent: 'add-option', kind, label: [english.trim(), chinese.trim()] });
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
        error={problem && t(problem)}
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
      <Button type="submit" size="xs" variant="default" disabled={!isFull} loading={busy}>
        {t(editorText.addOption)}
      </Button>
    </form>
  );
}
