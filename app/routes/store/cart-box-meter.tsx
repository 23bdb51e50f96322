import type { ParcelLimits } from '#app/domain/order/parcel.ts';
import { boxFilled, makeItFit, parcelText, tooBig } from '#app/text/delivery.ts';
import type { FreshBasket } from '#app/ui/fresh-basket.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Meter } from '#app/ui/meter.tsx';
import { useParcel } from '#app/ui/parcel.ts';
import styles from './cart.module.css';

/** How full the parcel to a 7-ELEVEN store is. */
export function BoxMeter({ fresh, limits }: { fresh: FreshBasket; limits: ParcelLimits }) {
  const t = useTranslate();
  const parcel = useParcel(fresh, limits);
  if (!parcel || (parcel.grams === 0 && !parcel.excess)) return null;
  const { excess, way } = parcel;
  return (
    <div className={styles.box} data-full={excess !== null}>
      <p className="flex wrap spread gap-3 medium numeric" id="box-meter">
        <span>{t(parcelText.title)}</span>
        <span>{t(boxFilled(parcel, limits))}</span>
      </p>
      <Meter labelledBy="box-meter" max={limits.grams} value={parcel.grams} over={excess !== null} />
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
