import { Textarea, TextInput } from '@mantine/core';
import { type ParentField, productLimits } from '#app/domain/catalogue/product-check.ts';
import { languages } from '#app/domain/languages.ts';
import { editorText } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './editor.module.css';
import { useEditing, useEditor } from './editor-store.ts';
import { useParentProblem } from './parent-problem.ts';

const fields = [
  { language: languages[0], name: editorText.english, title: 'title', description: 'description' },
  { language: languages[1], name: editorText.chinese, title: 'altTitle', description: 'altDescription' },
] as const;

/** Title and description, both languages always in sight. */
export function TextsPanel() {
  const t = useTranslate();
  return (
    <section className={styles.panel} aria-labelledby="words-title">
      <h2 id="words-title">{t(editorText.words)}</h2>
      <div className={styles.localized}>
        {fields.map(({ language, name, title, description }) => (
          <fieldset key={language.tag} className={styles.language}>
            <legend>{t(name)}</legend>
            <TextPart part="title" field={title} index={language.index} tag={language.tag} />
            <TextPart part="description" field={description} index={language.index} tag={language.tag} />
          </fieldset>
        ))}
      </div>
    </section>
  );
}

function TextPart({
  part,
  field,
  index,
  tag,
}: {
  part: 'title' | 'description';
  field: ParentField;
  index: 0 | 1;
  tag: string;
}) {
  const t = useTranslate();
  const editor = useEditor();
  const value = useEditing((state) => state.history.present[part][index]);
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
    editor.edit((product) => {
      const [english, chinese] = product[part];
      return { ...product, [part]: index === 0 ? [text, chinese] : [english, text] };
    }, field);
  if (part === 'title') return <TextInput {...input} onChange={(event) => type(event.currentTarget.value)} />;
  return (
    <Textarea {...input} rows={7} resize="vertical" onChange={(event) => type(event.currentTarget.value)} />
  );
}
