import { useState } from 'react';
import { isRouteErrorResponse, useSearchParams } from 'react-router';
import type { OwnersImage } from '#app/domain/catalogue-calls.ts';
import { shopContext } from '#app/server/context.ts';
import { listImages } from '#app/server/images/image-store.ts';
import { ownerOrLogin } from '#app/server/owners/owner-access.ts';
import { deleted, imagesText } from '#app/text/images-admin.ts';
import { useSay } from '#app/ui/language.ts';
import { useRefresh } from '#app/ui/live.tsx';
import type { Route } from './+types/images.ts';
import { useDeskChanges } from './desk/desk-changes.ts';
import { DeskError } from './desk/desk-error.tsx';
import { DeskHeading } from './desk/desk-heading.tsx';
import { ImageDetails } from './images/image-details.tsx';
import { ImageGrid } from './images/image-grid.tsx';
import { UploadPlace } from './images/image-uploader.tsx';
import { isUnderWay, useUploads } from './images/image-uploads.ts';
import styles from './images.module.css';

/** Every image, for the search is done as one types. `?image=` is the one that is open. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  return { images: await listImages(context.get(shopContext).db) };
}

export default function Images({ loaderData: { images } }: Route.ComponentProps) {
  const say = useSay();
  const refresh = useRefresh();
  const uploads = useUploads(refresh);
  const [query, setQuery] = useSearchParams();
  const [said, setSaid] = useState('');
  useDeskChanges(['images', 'catalogue']);
  const opened = images.find(({ key }) => key === query.get('image')) ?? null;

  const open = (image: OwnersImage | null) => {
    const next = new URLSearchParams(query);
    if (image) next.set('image', image.key);
    else next.delete('image');
    setQuery(next, { preventScrollReset: true, replace: image === null });
  };
  return (
    <>
      <DeskHeading title={say(imagesText.title)} lead={say(imagesText.lead)} />
      <UploadPlace uploads={uploads} />
      <p role="status" className={styles.said}>
        {said}
      </p>
      <ImageGrid images={images} onOpen={open} />
      <ImageDetails
        image={opened}
        isUploading={uploads.uploads.some(isUnderWay)}
        onClose={() => open(null)}
        onCropped={(cropped) => {
          open(null);
          uploads.add([cropped]);
        }}
        onDeleted={(image) => {
          open(null);
          setSaid(say(deleted(image.name)));
        }}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
