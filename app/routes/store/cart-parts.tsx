import { salePrice } from '#app/domain/cart/money.ts';
import { quoteSession, type Session } from '#app/domain/cart/session.ts';
import { appliedPromo } from '#app/domain/promo/promo-in-cart.ts';
import { cartText } from '#app/text/cart.ts';
import { goodsRows, type MoneyRow } from '#app/text/promo.ts';
import { shellText } from '#app/text/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { beginCheckout } from '#app/ui/session.tsx';
import { useShop } from '#app/ui/shop.ts';

/** The goods of the cart and the code that counts in it. @param shipping as in `goodsRows`. */
export function cartRows(session: Session, shipping: number): readonly MoneyRow[] {
  const money = quoteSession(session);
  const given = (money.promoGap === null && appliedPromo(session.promo)) || null;
  return goodsRows(money, given, given?.code ?? null, shipping);
}

/** What a line shows for one, in NTD: after a sale, before the code, which has a row of its own. */
export function unitOf({ price, salesPercentage }: { price: number; salesPercentage: number }): number {
  return salePrice(price, salesPercentage);
}

/** While orders are paused, that they are. @param replace from a dialog, whose entry in the history goes. */
export function CheckoutLink({ replace = false }: { replace?: boolean }) {
  const t = useTranslate();
  const { paused } = useShop();
  if (paused)
    return (
      <p role="status" className="medium">
        {t(shellText.ordersPaused)}
      </p>
    );
  return (
    <ButtonLink variant="brand" wide to="/store/checkout" replace={replace} onClick={beginCheckout}>
      {t(cartText.checkout)}
      <Icon name="arrow-right" size={20} />
    </ButtonLink>
  );
}
