import { Textarea, TextInput } from '@mantine/core';
import { type ProductText, productLimits, productTexts } from '#app/domain/catalogue/product-check.ts';
import { fieldName, type Language, textIn, withText } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { editorText } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './editor.module.css';
import { useEditing, useEditor } from './editor-store.ts';
import { useParentProblem } from './parent-problem.ts';

/** Title and description, all languages always in sight. */
export function TextsPanel() {
  const t = useTranslate();
  return (
    <section className={styles.panel} aria-labelledby="words-title">
      <h2 id="words-title">{t(editorText.words)}</h2>
      <div className={styles.localized}>
        {languages.map(({ index, tag, called }) => (
          <fieldset key={tag} className={styles.language}>
            <legend>{t(called)}</legend>
            {productTexts.map((part) => (
              <TextPart key={part} part={part} index={index} tag={tag} />
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  );
}

function TextPart({ part, index, tag }: { part: ProductText; index: Language; tag: string }) {
  const field = fieldName(part, index);
  const t = useTranslate();
  const editor = useEditor();
  const value = useEditing((state) => textIn(state.history.present[part], index));
  const error = useParentProblem(field);
  const input = {
    id: field,
    lang: tag,
    value,
    label: t(editorText[part]),
    maxLength: productLimits[part],
    error: error || undefined,
    autoComplete: 'off',
  };
  const type = (text: string) =>
    editor.edit((product) => ({ ...product, [part]: withText(product[part], index, text) }), field);
  if (part === 'title') return <TextInput {...input} onChange={(event) => type(event.currentTarget.value)} />;
  return (
    <Textarea {...input} rows={7} resize="vertical" onChange={(event) => type(event.currentTarget.value)} />
  );
}
