import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import type { AdminImage } from '#app/domain/catalogue/catalogue-calls.ts';
import { imageKinds, mostImagesDeleted } from '#app/domain/catalogue/images-query.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { type ImageKey, isImageKey } from '#app/domain/ids.ts';
import { localizedSchema } from '#app/domain/localized-schemas.ts';
import { longestSearch } from '#app/domain/order/order-number.ts';
import { imageKeySchema } from '#app/server/catalogue/product-request.ts';
import { shopContext } from '#app/server/context.ts';
import { queryChoice, queryText, readQuery } from '#app/server/http/address-query.ts';
import { listQuery } from '#app/server/http/list-query.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { type ImagesMatched, listImages, matchImages, readImages } from '#app/server/images/image-list.ts';
import {
  deleteImage,
  deleteUnusedImages,
  describeImage,
  type ImageDeletion,
  type ImageDescription,
  type ImagesDeleted,
} from '#app/server/images/image-store.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { deleted } from '#app/text/images-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { useRefresh } from '#app/ui/refresh.ts';
import { refreshesFor } from '#app/ui/refresh-reason.ts';
import type { Route } from './+types/images.ts';
import { ImageDetails } from './images/image-details.tsx';
import { ImageGrid } from './images/image-grid.tsx';
import { UploadPlace } from './images/image-uploader.tsx';
import { isUnfinished, useUploads } from './images/image-uploads.ts';
import styles from './images.module.css';
import { adminClientAction } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';

const querySchema = {
  ...listQuery,
  kind: queryChoice(imageKinds, null),
  image: queryText(60),
};

/** A page of the images: `?q=` is searched for, `?kind=` of one kind alone, `?image=` is the one that is open. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db } = context.get(shopContext);
  const { image, after, before, ...query } = readQuery(request, querySchema);
  const [opened = null] = isImageKey(image) ? await readImages(db, [image]) : [];
  return { query, opened, ...(await listImages(db, { ...query, after, before })) };
}

const description = { name: postedText(200), alt: localizedSchema(postedText(productLimits.alt)) };
const posted = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('describe-image'),
    key: imageKeySchema,
    ...description,
    was: z.strictObject(description),
  }),
  z.strictObject({ intent: z.literal('delete-image'), key: imageKeySchema }),
  z.strictObject({
    intent: z.literal('delete-images'),
    keys: z.array(imageKeySchema).min(1).max(mostImagesDeleted),
  }),
  z.strictObject({
    intent: z.literal('match-images'),
    q: postedText(longestSearch),
    kind: z.enum(imageKinds).nullable(),
  }),
]);

export const action = pageAction(
  posted,
  ['delete-image', 'delete-images'],
  (input, { db, storage }): Promise<ImageDescription | ImageDeletion | ImagesDeleted | ImagesMatched> => {
    switch (input.intent) {
      case 'describe-image':
        return describeImage(db, input);
      case 'delete-image':
        return deleteImage(db, storage, input.key);
      case 'delete-images':
        return deleteUnusedImages(db, storage, input.keys);
      case 'match-images':
        return matchImages(db, input);
    }
  },
);

export const clientAction = adminClientAction;

/** Not the catalogue, nor orders: every order changes them. */
const follows = ['images'] as const;
export const shouldRevalidate = refreshesFor(follows);

export default function Images({ loaderData: { query, opened, ...listed } }: Route.ComponentProps) {
  const t = useTranslate();
  const refresh = useRefresh();
  const uploads = useUploads(refresh);
  const [address, setAddress] = useSearchParams();
  const [message, setMessage] = useState('');
  const [gone, setGone] = useState<ReadonlySet<ImageKey>>(new Set());
  useAdminChanges(follows);

  const open = (image: AdminImage | null) => {
    const next = new URLSearchParams(address);
    if (image) next.set('image', image.key);
    else next.delete('image');
    setAddress(next, { preventScrollReset: true, replace: image === null });
  };
  return (
    <>
      <ImageGrid
        listed={listed}
        query={query}
        onOpen={open}
        onDeleted={(keys) => setGone(new Set([...gone, ...keys]))}
        begun={
          <>
            <UploadPlace uploads={uploads} />
            <p role="status" className={styles.status}>
              {message}
            </p>
          </>
        }
      />
      <ImageDetails
        image={opened}
        gone={gone}
        isUploading={uploads.uploads.some(isUnfinished)}
        onClose={() => open(null)}
        onCropped={(cropped) => {
          open(null);
          uploads.add([cropped]);
        }}
        onDeleted={(image) => {
          open(null);
          setGone(new Set([...gone, image.key]));
          setMessage(t(deleted(image.name)));
        }}
      />
    </>
  );
}

export const ErrorBoundary = AdminPageError;
