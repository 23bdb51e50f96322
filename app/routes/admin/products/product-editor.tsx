import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OwnBundle } from '#app/domain/catalogue/bundle.ts';
import type {
  AdminFilter,
  AdminImage,
  NamedProduct,
  ProductOption,
  ProductSaved,
} from '#app/domain/catalogue/catalogue-calls.ts';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import type { PlannedSale } from '#app/domain/catalogue/planned-sale.ts';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { type ProductText, productLimits, productTexts } from '#app/domain/catalogue/product-check.ts';
import { previewOf } from '#app/domain/catalogue/product-preview.ts';
import { isSameProduct, onFreshStock } from '#app/domain/catalogue/product-versions.ts';
import type { StockMovement } from '#app/domain/catalogue/stock-movement.ts';
import { type Language, localize, localPath, textIn } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { fieldName, withText } from '#app/domain/localized-text.ts';
import { isUnfinished } from '#app/routes/admin/images/image-uploads.ts';
import { Answers } from '#app/routes/admin/parts/answers.tsx';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import { dateTimeText } from '#app/text/date.ts';
import { draftFrom, editorText } from '#app/text/products-admin.ts';
import { isInputMethods } from '#app/ui/input-method.ts';
import { SpokenLanguage, useLanguage, useTranslate } from '#app/ui/language.ts';
import { ProductCard } from '#app/ui/product-card.tsx';
import { ProductSheet } from '#app/ui/product-sheet.tsx';
import { useShop } from '#app/ui/shop.ts';
import { AddressPanel } from './address-panel.tsx';
import draftOfferStyles from './ask.module.css';
import { BundlePanel } from './bundle-panel.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Draft } from './draft.ts';
import styles from './editor.module.css';
import { EditorHead } from './editor-head.tsx';
import { ConflictNotice, FailureNotice } from './editor-notices.tsx';
import { createEditor, EditorProvider, useEditing, useEditor } from './editor-store.ts';
import { FactsPanel } from './facts-panel.tsx';
import { GoesWithPanel } from './goes-with-panel.tsx';
import { useParentProblem } from './parent-problem.ts';
import { PicturesPanel } from './pictures-panel.tsx';
import { DuplicateNotice, ProblemSummary } from './problem-summary.tsx';
import { StockPanel, type VariantStocks } from './stock-history.tsx';
import { TypePanel } from './type-panel.tsx';
import type { Deletion } from './undo-bar.tsx';
import { useDraft } from './use-draft.ts';
import { usePictures } from './use-pictures.ts';
import { useSave } from './use-save.ts';
import { VariantsPanel, type WaitingShoppers } from './variants-panel.tsx';

interface PreviewProps {
  part: 'card' | 'dialog';
  images: readonly ShopImage[];
}

/** The product as shoppers will see it, in all languages at once. It follows the typing, and never holds it up. */
function ProductPreview({ part, images }: PreviewProps) {
  const product = useDeferredValue(useEditing((state) => state.history.present));
  return <Shown part={part} product={product} images={images} />;
}

const Shown = memo(function Shown({ part, product, images }: PreviewProps & { product: EditableProduct }) {
  const t = useTranslate();
  const shown = useMemo(
    () => previewOf(product, new Map(images.map((image) => [image.key, image]))),
    [product, images],
  );
  return (
    <div className={part === 'card' ? styles.productPreviewCards : styles.dialogs}>
      {languages.map(({ index, tag, called }) => (
        <figure key={tag} className={styles.preview} lang={tag}>
          <figcaption>{t(called)}</figcaption>
          {/* A form of its own, so that the pickers of each language are a group. Nothing in it can be reached. */}
          <form inert className={styles.shown}>
            <SpokenLanguage value={index}>
              {part === 'card' ? (
                <ProductCard product={shown} headingLevel="h3" />
              ) : (
                <ProductSheet product={shown} headingLevel="h3" />
              )}
            </SpokenLanguage>
          </form>
        </figure>
      ))}
    </div>
  );
});

interface ProductEditorProps {
  /** As the shop has it now; null when it was deleted meanwhile. */
  product: EditableProduct | null;
  /** As the shop had it when the editor was opened. */
  opened: EditableProduct;
  /** Its address in the store; null for a product that was never saved. */
  slug: string | null;
  filters: readonly AdminFilter[];
  options: readonly ProductOption[];
  images: readonly AdminImage[];
  /** The last of the stock history. */
  movements: readonly StockMovement[];
  waiting: readonly WaitingShoppers[];
  /** Variants that consist of others. */
  bundles: readonly OwnBundle[];
  /** On or still to come; null for none. */
  planned: { sale: PlannedSale; isOn: boolean } | null;
  /** Slugs that it had, which lead to the one it has; the latest first. */
  formerly: readonly string[];
  /** Of the products it goes well with. */
  beside: readonly NamedProduct[];
  /** When stock counts as low, usually and of each variant, and their barcodes. */
  variantStock: VariantStocks;
  /** Whether the reader may see what products cost. */
  figures: boolean;
  /** A new product has been saved for the first time. */
  onFirstSave: (saved: ProductSaved) => void;
}

/** Two versions to choose from, and what both began with. */
interface Conflict {
  base: EditableProduct;
  theirs: EditableProduct;
}

export function ProductEditor({
  product,
  opened,
  slug,
  filters,
  options,
  images,
  movements,
  waiting,
  bundles,
  beside,
  planned,
  formerly,
  variantStock,
  figures,
  onFirstSave,
}: ProductEditorProps) {
  const [editor] = useState(() => createEditor(opened, figures));
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const summary = useRef<HTMLDivElement>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** Another tab's version that waits to be looked at. */
  const [newer, setNewer] = useState<EditableProduct | null>(null);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const pictures = usePictures(editor, images);
  const { images: all, uploads } = pictures;
  const isUploading = uploads.uploads.some(isUnfinished);

  const isNew = slug === null;
  // What was typed with costs and without them is not taken for each other, where people share a browser.
  const draft = useDraft(editor, `${figures ? '' : 'costless.'}${isNew ? 'new' : opened.id}`);
  const saving = useSave(
    editor,
    summary,
    (saved) => {
      setNewer(null);
      if (isNew || saved.product.id !== opened.id) {
        draft.stop();
        onFirstSave(saved);
      }
    },
    (theirs) => setConflict({ base: editor.get().saved, theirs }),
    () => uploads.uploads.some(isUnfinished),
  );
  const busy = saving.saving;
  // It stands above the form, and who saves may be far below.
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (saving.failure) refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [saving.failure]);

  // What the shop tells by itself: stock that was sold, or a version that another tab saved.
  useEffect(() => {
    const { saved, history } = editor.get();
    if (busy || !product || product.id !== saved.id) return;
    if (product.version <= saved.version) {
      if (product.version === saved.version) editor.tookFresh(product);
    } else if (isSameProduct(history.present, saved)) editor.take(product, product);
    else setNewer(product);
  }, [editor, product, busy]);

  // Not before the page knows that nothing holds it back.
  useEffect(() => {
    if (deletion) void navigate(localPath('/admin/products', language), { state: { deletion } });
  }, [deletion, language, navigate]);

  function restore({ product: edited, base }: Draft): void {
    draft.answered();
    const { saved } = editor.get();
    if (isNew || base.version === saved.version)
      editor.take(isNew ? edited : onFreshStock(edited, saved), isNew ? base : saved);
    else {
      editor.edit(() => ({ ...edited, version: base.version }));
      setConflict({ base, theirs: saved });
    }
  }

  function choose(merged: EditableProduct): void {
    if (!conflict) return;
    editor.take(merged, conflict.theirs);
    setConflict(null);
    setNewer(null);
    saving.save();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || isInputMethods(event.nativeEvent)) return;
    const key = event.key.toLowerCase();
    if (key === 's') saving.save();
    else if (key === 'z' && !event.shiftKey) editor.undo();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) editor.redo();
    else return;
    event.preventDefault();
  }

  return (
    <EditorProvider value={editor}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of what the buttons inside do too */}
      <div className={styles.editor} onKeyDown={onKeyDown}>
        <EditorHead
          slug={slug}
          onDeleted={(gone) => {
            draft.stop();
            setDeletion(gone);
          }}
        />
        {newer && <ConflictNotice onSee={() => setConflict({ base: editor.get().saved, theirs: newer })} />}
        <FailureNotice
          failure={
            product === null && !saving.failure
              ? { name: 'product-deleted', lines: [t(editorText.deletedElsewhere)] }
              : saving.failure?.name === 'upload-unfinished' && !isUploading
                ? null
                : saving.failure
          }
          onMended={() => saving.save()}
          ref={refusal}
        />
        <ProblemSummary box={summary} />
        <div className={styles.top}>
          <div className="grid gap-5 shrinkable">
            <TextsPanel />
            <TypePanel filters={filters} />
            <FactsPanel />
          </div>
          <aside className={styles.cards} aria-label={t(editorText.preview)}>
            <h2>{t(editorText.previewCard)}</h2>
            <ProductPreview part="card" images={all} />
          </aside>
        </div>
        <PicturesPanel {...pictures} />
        <VariantsPanel options={options} waiting={waiting} bundles={bundles} planned={planned} />
        <DuplicateNotice />
        <BundlePanel bundles={bundles} isNew={isNew} />
        <GoesWithPanel known={beside} />
        {slug !== null && <AddressPanel slug={slug} formerly={formerly} />}
        {!isNew && <StockPanel movements={movements} variantStock={variantStock} />}
        <section className={styles.panel} aria-labelledby="dialog-title">
          <h2 id="dialog-title">{t(editorText.previewDialog)}</h2>
          <ProductPreview part="dialog" images={all} />
        </section>
        <SaveBar saving={busy} saved={saving.saved} onSave={() => saving.save()} />
      </div>
      <Guard leaving={deletion !== null} uploading={isUploading} />
      <DraftOffer offered={draft.offered} onRestore={restore} onDiscard={draft.discard} />
      {conflict && (
        <ConflictDialog
          {...conflict}
          mine={editor.get().history.present}
          filters={filters}
          onChosen={choose}
          onClose={() => {
            setNewer(conflict.theirs);
            setConflict(null);
          }}
        />
      )}
    </EditorProvider>
  );
}

/** Asks before an edit is left behind. */
function Guard({ leaving, uploading }: { leaving: boolean; uploading: boolean }) {
  const unsaved = useEditing(({ history, saved }) => !isSameProduct(history.present, saved));
  return <LeaveGuard unsaved={(unsaved || uploading) && !leaving} text={editorText.leaveText} />;
}

/** Always in reach: whether all is saved, and saving. */
function SaveBar({ saving, saved, onSave }: { saving: boolean; saved: boolean; onSave: () => void }) {
  const t = useTranslate();
  const editor = useEditor();
  const isSame = useEditing(({ history, saved: stored }) => isSameProduct(history.present, stored));
  const isUnsaved = useEditing((state) => state.saved.version === 0) || !isSame;
  const isFormUnsaved = useEditing((state) => state.unsavedForms > 0);
  const canUndo = useEditing((state) => state.history.past.length > 0);
  const canRedo = useEditing((state) => state.history.future.length > 0);
  const state = saving
    ? editorText.saving
    : isUnsaved
      ? editorText.unsaved
      : isFormUnsaved
        ? editorText.formUnsaved
        : saved
          ? editorText.saved
          : editorText.nothingToSave;
  return (
    <div className={styles.saveBar}>
      <p role="status" className={isUnsaved || isFormUnsaved ? 'warning' : 'good'}>
        {t(state)}
      </p>
      <Button variant="default" disabled={!canUndo} onClick={editor.undo} title="Ctrl+Z">
        {t(editorText.undo)}
      </Button>
      <Button variant="default" disabled={!canRedo} onClick={editor.redo} title="Ctrl+Y">
        {t(editorText.redo)}
      </Button>
      <Button onClick={onSave} loading={saving} disabled={!isUnsaved} title="Ctrl+S">
        {t(editorText.save)}
      </Button>
    </div>
  );
}

/** Title and description, all languages always in sight. */
function TextsPanel() {
  const t = useTranslate();
  const { languages: offered } = useShop();
  return (
    <section className={styles.panel} aria-labelledby="words-title">
      <h2 id="words-title">{t(editorText.words)}</h2>
      {offered.length < languages.length && <p className="small soft">{t(editorText.unoffered)}</p>}
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

/** An edit was left behind in this browser: it comes back or goes, as the owner says. */
function DraftOffer({
  offered,
  onRestore,
  onDiscard,
}: {
  offered: Draft | null;
  onRestore: (draft: Draft) => void;
  onDiscard: () => void;
}) {
  const t = useTranslate();
  if (!offered) return null;
  const at = new Date(offered.at).toISOString();
  return (
    <Modal
      opened
      onClose={() => onRestore(offered)}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t(editorText.restore)}
      centered
    >
      <p className={draftOfferStyles.titles}>{offered.product.title.filter(Boolean).join(' · ')}</p>
      <p>{t(draftFrom(localize((language) => dateTimeText(at, 'short', language))))}</p>
      <Answers>
        <Button variant="default" onClick={onDiscard}>
          {t(editorText.restoreNo)}
        </Button>
        <Button onClick={() => onRestore(offered)} data-autofocus>
          {t(editorText.restoreYes)}
        </Button>
      </Answers>
    </Modal>
  );
}
