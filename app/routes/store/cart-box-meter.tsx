import type { StoreLimits } from '#app/domain/order/parcel.ts';
import { boxFilled, makeItFit, parcelText, tooBig } from '#app/text/delivery.ts';
import type { FreshBasket } from '#app/ui/fresh-basket.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Meter } from '#app/ui/meter.tsx';
import { useParcel } from '#app/ui/parcel.ts';
import styles from './cart.module.css';

/** How full the parcel to the store is. */
export function BoxMeter({
  fresh,
  limits: storeLimits,
  option,
}: {
  fresh: FreshBasket;
  limits: StoreLimits;
  option: string;
}) {
  const t = useTranslate();
  const parcel = useParcel(fresh, storeLimits)?.(option);
  if (!parcel || (parcel.grams === 0 && !parcel.excess)) return null;
  const { excess, way, limits } = parcel;
  return (
    <div className={styles.box} data-full={excess !== null}>
      <p className="flex wrap spread gap-3 medium numeric" id="box-meter">
        <span>{t(parcelText.title(limits))}</span>
        <span>{t(boxFilled(parcel, limits))}</span>
      </p>
      <Meter labelledBy="box-meter" max={limits.grams} value={parcel.grams} over={excess !== null} />
      <div role="status" className={styles.words}>
        {excess ? (
          <>
            <p>{t(tooBig(excess, limits))}</p>
            <p>{t(makeItFit(way, limits))}</p>
          </>
        ) : (
          <p>{t(parcelText.fits(limits))}</p>
        )}
      </div>
    </div>
  );
}
