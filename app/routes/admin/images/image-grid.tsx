import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { AdminImage, ImagePage } from '#app/domain/catalogue/catalogue-calls.ts';
import {
  type ChosenToDelete,
  type ImageKind,
  type ImagesQuery,
  imageKinds,
} from '#app/domain/catalogue/images-query.ts';
import type { ImageKey } from '#app/domain/ids.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import { lacksText } from '#app/domain/localized-text.ts';
import styles from '#app/routes/admin/images.module.css';
import type { action } from '#app/routes/admin/images.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { ConfirmDialog } from '#app/routes/admin/parts/confirm-dialog.tsx';
import { ListPage } from '#app/routes/admin/parts/list.tsx';
import {
  isRangeTick,
  SelectAll,
  SelectionBar,
  useMatching,
  useSelection,
} from '#app/routes/admin/parts/list-selection.tsx';
import type { ImagesMatched } from '#app/server/images/image-list.ts';
import {
  deletedMany,
  imageCount,
  imageProblems,
  imagesFound,
  imagesSelected,
  imagesText,
  removeManyTitle,
  selectImage,
  stayInUse,
  usedByCount,
} from '#app/text/images-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Picture } from '#app/ui/picture.tsx';

const kindWords: Record<ImageKind, LocalizedText> = {
  unused: imagesText.unused,
  'no-text': imagesText.noText,
};

const isUsed = ({ products, inSettings }: AdminImage) => products.length > 0 || inSettings;

/** A page of the images with their use, narrowed down as one types. Those that nothing uses are deleted many at once. */
export function ImageGrid({
  listed: { page, all, found },
  query,
  begun,
  onOpen,
  onDeleted,
}: {
  listed: ImagePage;
  query: ImagesQuery;
  begun: ReactNode;
  onOpen: (image: AdminImage) => void;
  onDeleted: (keys: readonly ImageKey[]) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { q, kind } = query;
  const selection = useSelection(page.rows, ({ key }) => key);
  const [asked, setAsked] = useState<readonly ChosenToDelete[]>([]);
  // The question may be shut before the answer comes.
  const removed = useRef<readonly ChosenToDelete[]>([]);
  const [done, setDone] = useState<LocalizedText | null>(null);
  const isOneOfPages = selection.isAll && (page.before !== null || page.after !== null);
  const { matched, isOffered, noteAsked, take } = useMatching<ImagesMatched>(
    query,
    selection.chosen,
    isOneOfPages,
  );
  const matching = useAdminAction<typeof action>(imageProblems, {
    onAnswer(answer) {
      if ('total' in answer) take(answer);
    },
  });
  const removal = useAdminAction<typeof action>(imageProblems, {
    onDone(answer) {
      if (!('inUse' in answer)) return;
      setAsked([]);
      selection.clear();
      const inUse = removed.current.filter((image) => image.isUsed || answer.inUse.includes(image.key));
      setDone(deletedMany(answer.deleted.length, namesOf(inUse)));
      onDeleted(answer.deleted);
    },
  });
  const selected: readonly ChosenToDelete[] =
    matched?.images ?? selection.rows.map((image) => ({ ...image, isUsed: isUsed(image) }));
  const unused = asked.filter((image) => !image.isUsed);
  const stay = asked.filter((image) => image.isUsed);
  const namesOf = (images: readonly ChosenToDelete[]) => images.map((image) => shownName(image, language));

  function ask(): void {
    const isAnyUnused = selected.some((image) => !image.isUsed);
    setAsked(isAnyUnused ? selected : []);
    setDone(isAnyUnused ? null : deletedMany(0, namesOf(selected)));
  }

  function remove(): void {
    removed.current = asked;
    removal.post({ intent: 'delete-images', keys: unused.map(({ key }) => key) });
  }

  return (
    <ListPage
      path="/admin/images"
      filters={['kind']}
      title={imagesText.title}
      lead={imagesText.lead}
      begun={begun}
      label={imagesText.list}
      empty={all === 0 ? imagesText.none : imagesText.noneFound}
      page={page}
      tabs={{
        name: 'kind',
        label: imagesText.show,
        current: kind,
        all: [
          { value: null, label: imagesText.all },
          ...imageKinds.map((value) => ({ value, label: kindWords[value] })),
        ],
      }}
      search={{
        label: imagesText.search,
        q,
        asTyped: true,
        more: (
          <p role="status" className="small soft">
            {t(found === all ? imageCount(all) : imagesFound(found, all))}
          </p>
        ),
      }}
    >
      {page.rows.length > 0 && (
        <>
          <OwnerOnly>
            <div className="flex middle mb-2 touch">
              <SelectAll selection={selection} label={imagesText.selectPage} />
            </div>
          </OwnerOnly>
          <ul className={styles.grid} aria-label={t(imagesText.list)}>
            {page.rows.map((image) => (
              <li key={image.key} className="relative">
                <OwnerOnly>
                  <Checkbox
                    className={styles.choose ?? ''}
                    size="md"
                    checked={selection.chosen.has(image.key)}
                    label={
                      <span className="visually-hidden">{t(selectImage(shownName(image, language)))}</span>
                    }
                    onChange={(event) =>
                      selection.choose(image, event.currentTarget.checked, isRangeTick(event))
                    }
                  />
                </OwnerOnly>
                <ImageCard image={image} onOpen={() => onOpen(image)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <SelectionBar
        label={imagesText.selected}
        count={imagesSelected(selected.length, matched?.total ?? 0)}
        more={
          isOffered
            ? {
                call: matching,
                choose: () => {
                  noteAsked();
                  matching.post({ intent: 'match-images', ...query });
                },
              }
            : null
        }
        isShown={selected.length > 0}
        onClear={selection.clear}
        outcome={done && <p role="status">{t(done)}</p>}
      >
        <Button variant="default" size="compact-sm" onClick={ask}>
          {t(imagesText.removeSelected)}
        </Button>
      </SelectionBar>
      <ConfirmDialog
        call={removal}
        opened={asked.length > 0}
        title={removeManyTitle(unused.length)}
        onYes={remove}
        onClose={() => setAsked([])}
      >
        <p>{t(imagesText.removeManyText)}</p>
        {stay.length > 0 && <p className="mt-4 break-anywhere">{t(stayInUse(namesOf(stay)))}</p>}
      </ConfirmDialog>
    </ListPage>
  );
}

const shownName = ({ alt, name }: Pick<AdminImage, 'alt' | 'name'>, language: Language) =>
  pick(alt, language) || name;

function ImageCard({ image, onOpen }: { image: AdminImage; onOpen: () => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const isUndescribed = lacksText(image.alt);
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <Picture image={image} alt="" sizes="(min-width: 62rem) 14rem, 45vw" />
      <span className={styles.name}>{shownName(image, language)}</span>
      <span className="small soft">{t(usageOf(image))}</span>
      {isUndescribed && (
        <span className="flex middle gap-1 small warning">
          <AdminIcon name="alert" size={14} />
          {t(imagesText.noText)}
        </span>
      )}
    </button>
  );
}

function usageOf({ products, inSettings }: AdminImage): LocalizedText {
  if (products.length > 0) return usedByCount(products.length);
  return inSettings ? imagesText.inSettings : imagesText.unused;
}
