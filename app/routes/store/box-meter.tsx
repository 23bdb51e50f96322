import type { ParcelLimits } from '#app/domain/parcel.ts';
import { boxFilled, makeItFit, parcelText, tooBig } from '#app/text/parcel.ts';
import type { FreshBasket } from '#app/ui/fresh-basket.ts';
import { useSay } from '#app/ui/language.ts';
import { useParcel } from '#app/ui/parcel.ts';
import styles from './box-meter.module.css';

/** How full one parcel to a 7-ELEVEN store would be, and what to take out of one that is too full. */
export function BoxMeter({ fresh, limits }: { fresh: FreshBasket; limits: ParcelLimits }) {
  const say = useSay();
  const parcel = useParcel(fresh, limits);
  if (!parcel || (parcel.grams === 0 && !parcel.excess)) return null;
  const { excess, way } = parcel;
  return (
    <div className={styles.box} data-full={excess !== null}>
      <p className={styles.head} id="box-meter">
        <span>{say(parcelText.title)}</span>
        <span>{say(boxFilled(parcel, limits))}</span>
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
            <p>{say(tooBig(excess, limits))}</p>
            <p>{say(makeItFit(way))}</p>
          </>
        ) : (
          <p>{say(parcelText.fits)}</p>
        )}
      </div>
    </div>
  );
}
