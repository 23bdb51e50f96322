import type { ParcelLimits } from '#app/domain/order/parcel.ts';
import { boxFilled, makeItFit, parcelText, tooBig } from '#app/text/parcel.ts';
import type { FreshBasket } from '#app/ui/fresh-basket.ts';
import { useTranslate } from '#app/ui/language.ts';
import { useParcel } from '#app/ui/parcel.ts';
import styles from './box-meter.module.css';

/** How full one parcel to a 7-ELEVEN store would be, and what to take out of one that is too full. */
export function BoxMeter({ fresh, limits }: { fresh: FreshBasket; limits: ParcelLimits }) {
  const t = useTranslate();
  const parcel = useParcel(fresh, limits);
  if (!parcel || (parcel.grams === 0 && !parcel.excess)) return null;
  const { excess, way } = parcel;
  return (
    <div className={styles.box} data-full={excess !== null}>
      <p className={styles.head} id="box-meter">
        <span>{t(parcelText.title)}</span>
        <span>{t(boxFilled(parcel, limits))}</span>
      </p>
      <meter
        aria-labelledby="box-meter"
        min={0}
        max={limits.grams}
        value={Math.min(parcel.grams, limits.grams)}
      />
      <div role="status" className={styles.words}>
        {excess ? (
          <>
            <p>{t(tooBig(excess, limits))}</p>
            <p>{t(makeItFit(way))}</p>
          </>
        ) : (
          <p>{t(parcelText.fits)}</p>
        )}
      </div>
    </div>
  );
}
