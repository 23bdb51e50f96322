import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { productSlugOf } from '#app/domain/catalogue/slug.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { SaveRow } from '#app/routes/admin/parts/save-row.tsx';
import type { action } from '#app/routes/admin/product.tsx';
import { addressTaken, editorText, webAddressText } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './editor.module.css';
import { useEditing } from './editor-store.ts';
import { OwnFormGuard, titleIn } from './own-form-guard.tsx';

const problems = {
  'bad-address': webAddressText.unfit,
  'address-changed': webAddressText.changed,
  'product-unknown': editorText.deletedElsewhere,
};

/** Names the product that has the address. */
function closer(answer: object): LocalizedText | null {
  const title = titleIn(answer);
  return title && addressTaken(title);
}

/** After a refusal that names the address of now: saving again replaces it. */
function storedIn(refusal: object): string | null {
  return 'stored' in refusal && typeof refusal.stored === 'string' ? refusal.stored : null;
}

/** Whether it is the slug of a title, with a number where others had it first. */
function isNumbered(slug: string, ofTitle: string): boolean {
  return slug.startsWith(ofTitle) && /^(-\d+)?$/.test(slug.slice(ofTitle.length));
}

/** Where the product is found in the store, in a form of its own, and the addresses that lead there. */
export function AddressPanel({ slug, formerly }: { slug: string; formerly: readonly string[] }) {
  const t = useTranslate();
  const { id } = useEditing((state) => state.saved);
  const title = useEditing((state) => state.history.present.title);
  const [isSaved, setIsSaved] = useState(false);
  const refused = useRefusedForm({ intent: 'set-address' }, problems, closer);
  // What is not changed here follows what is stored.
  const [typed, setTyped] = useState<{ value: string; was: string } | null>(
    () =>
      refused && {
        value: String(refused.posted.get('slug') ?? ''),
        was: storedIn(refused.refusal) ?? String(refused.posted.get('was') ?? ''),
      },
  );
  const { Form, busy, problem } = useAdminAction<typeof action>(problems, {
    closer,
    onRefused: (refusal) => setTyped((now) => now && { ...now, was: storedIn(refusal) ?? now.was }),
    onDone() {
      setTyped(null);
      setIsSaved(true);
    },
  });
  const { value, was } = typed ?? { value: slug, was: slug };
  const type = (text: string) => {
    setIsSaved(false);
    setTyped(text === slug ? null : { value: text, was });
  };
  const ofTitle = productSlugOf(title[0]);
  return (
    <section className={styles.panel} aria-labelledby="address-title">
      <h2 id="address-title">{t(webAddressText.panel)}</h2>
      <Form method="post" className="grid gap-3">
        <HiddenFields of={{ intent: 'set-address', product: id, was }} />
        <p className="small soft">{t(webAddressText.lead)}</p>
        <div className={styles.address}>
          <TextInput
            name="slug"
            size="sm"
            label={t(webAddressText.label)}
            leftSection="/store/"
            leftSectionWidth="4rem"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            value={value}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          {title[0].trim() !== '' && !isNumbered(value, ofTitle) && (
            <Button variant="subtle" size="sm" onClick={() => type(ofTitle)}>
              {t(webAddressText.fromTitle)}
            </Button>
          )}
        </div>
        <SaveRow
          save={webAddressText.save}
          saved={webAddressText.saved}
          isSaved={isSaved}
          busy={busy}
          problem={problem ?? refused?.problem}
        />
        <OwnFormGuard unsaved={typed !== null} text={webAddressText.leave} />
      </Form>
      {formerly.length > 0 && (
        <div className="small soft mt-3">
          <p>{t(webAddressText.formerly)}</p>
          <ul>
            {formerly.map((each) => (
              <li key={each} className="break-anywhere">
                /store/{each}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
