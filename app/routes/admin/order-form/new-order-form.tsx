import { Button, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { type CheckoutProblem, checkoutLimits } from '#app/domain/cart/checkout-check.ts';
import { type CheckoutField, emptyDetails } from '#app/domain/cart/checkout-details.ts';
import { type Promo, type PromoGap, promoGap } from '#app/domain/cart/quote.ts';
import type { StaffDays } from '#app/domain/delivery/delivery-date.ts';
import { type DeliveryTerms, isShippingOption } from '#app/domain/delivery/shipping.ts';
import { type Language, type LocalizedText, localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { PostOrderRequest } from '#app/domain/order/order.ts';
import type { CustomerField } from '#app/domain/order/order-changes.ts';
import { editedOrder, type VariantForOrder } from '#app/domain/order/order-edit.ts';
import {
  type EarlierCustomer,
  isSearchable,
  type TakenType,
  takenTypes,
} from '#app/domain/order/phone-order.ts';
import { invoiceOf } from '#app/domain/payment/invoice.ts';
import type { action } from '#app/routes/admin/order-new.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { focusFirstInvalid } from '#app/routes/admin/parts/first-invalid.ts';
import finder from '#app/routes/admin/parts/form-finder.module.css';
import { FormFinder } from '#app/routes/admin/parts/form-finder.tsx';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import type { clientLoader } from '#app/routes/api/find-customers.ts';
import { callProblems } from '#app/text/admin.ts';
import { fieldLabels } from '#app/text/checkout.ts';
import { dateTimeText } from '#app/text/date.ts';
import { labelled } from '#app/text/marks.ts';
import { earlierOrder, orderFormProblems, orderFormText, takenTypeText } from '#app/text/order-form-admin.ts';
import { promoGives, promoText } from '#app/text/promo.ts';
import { previewGap } from '#app/text/promo-preview.ts';
import { call } from '#app/ui/call.ts';
import { isInputMethods } from '#app/ui/input-method.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { newUuid } from '#app/ui/uuid.ts';
import { DeliveryFields, PersonFields, problemsOf, type Typed } from './details-fields.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { LineFields } from './line-fields.tsx';
import styles from './order-form.module.css';
import {
  type FormLine,
  inOneLine,
  isMarked,
  parcelRefusal,
  wantedOf,
  withVariant,
  wrongIn,
} from './order-form.ts';
import { OrderPreview } from './order-preview.tsx';
import { VariantFinder } from './variant-finder.tsx';

const words = {
  label: orderFormText.earlier,
  none: orderFormText.earlierNone,
  found: orderFormText.earlierFound,
};

/** Finds someone who ordered before, so that nobody has to spell out their address again. */
function EarlierCustomers({ onChoose }: { onChoose: (customer: EarlierCustomer) => void }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <FormFinder
      path="/api/findCustomers"
      fetcher={useFetcher<typeof clientLoader>()}
      isEnough={isSearchable}
      words={words}
      item={(customer, clear) => {
        const { details, orderNumber, orderDate } = customer;
        return (
          <li key={orderNumber}>
            <span className={styles.product}>
              <b>
                {details.name} · {formatPhone(details.number)}
              </b>
              <span>{t(earlierOrder(orderNumber, dateTimeText(orderDate, 'short', language)))}</span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t(labelled(orderFormText.takeOver, details.name))}
              onClick={() => {
                onChoose(customer);
                clear();
              }}
            >
              {t(orderFormText.takeOver)}
            </Button>
          </li>
        );
      }}
    />
  );
}

const noProblems: ReadonlyMap<CheckoutField, CheckoutProblem> = new Map();

const blank: Typed = {
  details: {
    name: '',
    number: '',
    email: '',
    county: '',
    town: '',
    address1: '',
    address2: '',
    address3: '',
    chineseAddress: '',
    storeName: '',
    storeCode: '',
    storeAddress: '',
    pickupName: '',
  } satisfies Record<CustomerField, string>,
  shippingOption: emptyDetails.shippingOption,
  chosenDay: '',
  paymentMethod: '',
  invoice: { invoiceType: 'personal', taxId: '', invoiceTitle: '', carrier: '', donationCode: '' },
};

/** An order by telephone or chat: the owner's hands, the checkout's own rules. */
export function NewOrderForm({
  terms,
  days,
  figures,
}: {
  terms: DeliveryTerms;
  days: StaffDays;
  figures: boolean;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const [orderID] = useState(newUuid);
  const [type, setType] = useState<TakenType>('phone');
  const [reads, setReads] = useState<Language>(language);
  const [lines, setLines] = useState<readonly FormLine[]>([]);
  const [found, setFound] = useState<readonly VariantForOrder[]>([]);
  const [typed, setTyped] = useState(blank);
  const [message, setMessage] = useState('');
  const [gift, setGift] = useState('');
  const [promo, setPromo] = useState<CheckedPromo | null>(null);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const [placed, setPlaced] = useState('');
  const { post, busy, problem } = useAdminAction<typeof action>(orderFormProblems, {
    closer: parcelRefusal,
    // Prices and stock as they are by now.
    onRefused: (answer) => {
      const now = 'variants' in answer ? (answer.variants ?? []) : [];
      setFound((known) => [...known, ...now]);
    },
    onAnswer: (answer) => setPlaced('orderNumber' in answer ? answer.orderNumber : ''),
  });

  const variants = new Map(found.map((variant) => [variant.productID, variant]));
  const money = moneyOf(lines, variants, typed.shippingOption, promo, terms);
  const problems = problemsOf(typed);
  const isLineWrong = lines.some((line) => wrongIn(line).size > 0);
  const isUnapplied = code.trim() !== '' && promo?.code !== code.trim();
  const isTouched = lines.length > 0 || typed !== blank || message !== '' || gift !== '' || code !== '';

  function place(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    if (problems.size > 0 || !money.ok || isUnapplied) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    const order = {
      ...requestOf(typed, wantedOf(lines)),
      orderID,
      language: reads,
      promoCode: promo?.code ?? null,
      customerMessage: message,
      giftMessage: gift,
      totalPriceWithShipping: money.totalPriceWithShipping,
      amountDue: money.amountDue,
    };
    post({ intent: 'take-order', type, order });
  }

  // Not before the guard knows that nothing is lost.
  useEffect(() => {
    if (placed) void navigate(localPath(`/admin/orders/${placed}`, language));
  }, [placed, language, navigate]);

  function takeOver({ language: theirs, orderNumber: _, orderDate: _at, ...earlier }: EarlierCustomer): void {
    const invoice = earlier.invoice.invoiceType === '' ? blank.invoice : earlier.invoice;
    setTyped({ ...earlier, invoice, chosenDay: typed.chosenDay });
    setReads(theirs);
  }

  const shown = tried ? problems : noProblems;
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  return (
    <form className={styles.columns} onSubmit={place} noValidate>
      <LeaveGuard unsaved={isTouched && placed === ''} text={orderFormText.leave} />
      <div className="grid gap-4 shrinkable">
        <section className={styles.panel} aria-labelledby="form-customer">
          <h2 id="form-customer">{t(orderFormText.customer)}</h2>
          <Radio.Group
            label={t(orderFormText.how)}
            value={type}
            onChange={(value) => setType(takenTypes.find((known) => known === value) ?? 'phone')}
          >
            <div className="flex wrap gap-3 mt-3">
              {takenTypes.map((one) => (
                <Radio key={one} value={one} label={t(takenTypeText[one])} />
              ))}
            </div>
          </Radio.Group>
          <EarlierCustomers onChoose={takeOver} />
          <PersonFields typed={typed} problems={shown} onChange={change} />
          <NativeSelect
            label={t(orderFormText.language)}
            value={reads}
            onChange={(event) =>
              setReads(languages.find(({ index }) => String(index) === event.currentTarget.value)?.index ?? 0)
            }
          >
            {languages.map(({ index, name }) => (
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </section>
        <section className={styles.panel} aria-labelledby="form-lines">
          <h2 id="form-lines">{t(orderFormText.lines)}</h2>
          <LineFields lines={lines} variants={variants} ordered={null} tried={tried} onChange={setLines} />
          <VariantFinder
            onAdd={(variant) => {
              setFound((known) => [...known, variant]);
              setLines(withVariant(lines, variant.productID));
            }}
          />
        </section>
        <section className={styles.panel} aria-labelledby="form-delivery">
          <h2 id="form-delivery">{t(orderFormText.delivery)}</h2>
          <DeliveryFields typed={typed} problems={shown} terms={terms} days={days} onChange={change} />
          <InvoiceFields typed={typed} problems={shown} onChange={change} />
          <PromoField
            typed={code}
            onType={setCode}
            isUnapplied={tried && isUnapplied}
            promo={promo}
            gap={gapOf(money, promo)}
            onChange={setPromo}
          />
          <Textarea
            label={t(fieldLabels.customerMessage)}
            value={message}
            maxLength={checkoutLimits.customerMessage}
            onChange={(event) => setMessage(event.currentTarget.value)}
            autosize
          />
          <Textarea
            label={t(fieldLabels.giftMessage)}
            value={gift}
            maxLength={checkoutLimits.giftMessage}
            onChange={(event) => setGift(event.currentTarget.value)}
            autosize
          />
        </section>
      </div>
      <section className={`${styles.panel} ${styles.aside}`} aria-labelledby="form-preview">
        <h2 id="form-preview">{t(orderFormText.preview)}</h2>
        {lines.length === 0 ? (
          <p className="small soft">{t(orderFormText.noSums)}</p>
        ) : (
          <OrderPreview
            figures={figures}
            before={null}
            after={money}
            promo={promo}
            promoCode={promo?.code ?? null}
            isLineWrong={lines.some((line) => isMarked(line, tried))}
          />
        )}
        <div role="alert">
          {tried && (problems.size > 0 || isLineWrong) && (
            <Notice tone="error">{t(orderFormText.checkFields)}</Notice>
          )}
          {tried && isUnapplied && <Notice tone="error">{t(orderFormText.promoUnapplied)}</Notice>}
          {problem && <Notice tone="error">{t(problem)}</Notice>}
        </div>
        <Button type="submit" loading={busy} disabled={lines.length === 0}>
          {t(orderFormText.place)}
        </Button>
      </section>
    </form>
  );
}

/** A new order is an edit of an empty one: every line is new, and has the shop's price. */
function moneyOf(
  lines: readonly FormLine[],
  variants: Parameters<typeof editedOrder>[3],
  typedOption: string,
  promo: Promo | null,
  terms: DeliveryTerms,
) {
  const shippingOption = isShippingOption(typedOption) ? typedOption : 'regularAM';
  const nothing = { lines: [], shippingOption: null, shippingCost: 0, promo: null };
  const plain = editedOrder(nothing, wantedOf(lines), shippingOption, variants, terms);
  if (promo === null || !plain.ok || promoGap(plain.lines, promo) !== null) return plain;
  return editedOrder({ ...nothing, promo }, wantedOf(lines), shippingOption, variants, terms);
}

/** The code counts once the goods meet its terms. */
function gapOf(money: ReturnType<typeof moneyOf>, promo: Promo | null): PromoGap | null {
  return money.ok && promo !== null ? promoGap(money.lines, promo) : null;
}

function requestOf(
  { details, shippingOption, paymentMethod, chosenDay, invoice }: Typed,
  wanted: ReturnType<typeof wantedOf>,
): Pick<PostOrderRequest, 'customer' | 'invoice'> & Record<string, unknown> {
  const { name, number, email, ...shippingAddress } = inOneLine(details);
  return {
    basket: { items: wanted.map(({ productID, qty }) => ({ productID, qty })) },
    customer: { name, number, email, shippingAddress },
    shippingOption,
    paymentMethod,
    invoice: invoiceOf(inOneLine(invoice)),
    chosenDay: chosenDay || null,
  };
}

interface CheckedPromo extends Promo {
  code: string;
}

/** A promo code, asked of the shop before it counts; the order asks once more. */
function PromoField({
  typed,
  onType,
  isUnapplied,
  promo,
  gap,
  onChange,
}: {
  typed: string;
  onType: (typed: string) => void;
  /** Whether it keeps the order from being taken; said beside the button. */
  isUnapplied: boolean;
  promo: CheckedPromo | null;
  /** What the goods lack for the code; null for nothing. */
  gap: PromoGap | null;
  onChange: (promo: CheckedPromo | null) => void;
}) {
  const t = useTranslate();
  const latest = useRef(typed);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LocalizedText | null>(null);

  async function check(): Promise<void> {
    const code = typed.trim();
    if (code === '') return;
    setBusy(true);
    const answer = await call('/api/validatePromoCode', { code });
    setBusy(false);
    // An answer about another code than the one that stands there by now.
    if (latest.current.trim() !== code) return;
    const valid = answer.ok ? promoIn(answer.body) : null;
    setProblem(valid ? null : answer.ok ? orderFormText.promoBad : callProblems.failed);
    onChange(valid && { code, ...valid });
  }

  return (
    <div className="grid gap-2">
      <div className={finder.asking}>
        <TextInput
          label={t(orderFormText.promo)}
          value={typed}
          error={isUnapplied}
          maxLength={64}
          onChange={(event) => {
            latest.current = event.currentTarget.value;
            onType(event.currentTarget.value);
            setProblem(null);
            onChange(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isInputMethods(event.nativeEvent)) return;
            event.preventDefault();
            void check();
          }}
        />
        <Button variant="default" loading={busy} onClick={() => void check()}>
          {t(promoText.enter)}
        </Button>
      </div>
      <div role="status">
        {promo && (
          <p className="small soft">
            {t(promoGives(promo.code, promo))}
            {gap && ' '}
            {gap && t(previewGap(gap))}
          </p>
        )}
        {problem && <Notice tone="error">{t(problem)}</Notice>}
      </div>
    </div>
  );
}

function promoIn(body: unknown): Promo | null {
  if (typeof body !== 'object' || body === null || !('valid' in body) || body.valid !== true) return null;
  if (!('discount' in body) || !('salesAmount' in body)) return null;
  return {
    discount: Number(body.discount),
    salesAmount: Number(body.salesAmount),
    ...('minSpend' in body && { minSpend: Number(body.minSpend) }),
    ...('only' in body && Array.isArray(body.only) && { only: body.only.map(String) }),
  };
}
