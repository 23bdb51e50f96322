import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { data } from 'react-router';
import { z } from 'zod';
import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { formatNtd } from '#app/domain/cart/money.ts';
import { customerLimits } from '#app/domain/customer/customer-conditions.ts';
import {
  type CustomerRecord,
  forReader,
  longestLevel,
  ordersOfCustomer,
  readCustomerId,
  type ShownCustomer,
} from '#app/domain/customer/customer-record.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { mailAddress } from '#app/domain/settings/shop-details.ts';
import { seesFigures } from '#app/domain/staff/staff.ts';
import { ActionForm } from '#app/routes/admin/parts/action-form.tsx';
import { BackLink, OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { CheckedAutocomplete } from '#app/routes/admin/parts/checked-input.tsx';
import { shopContext } from '#app/server/context.ts';
import { addTag, listTags, removeTag, type TagChange } from '#app/server/customers/customer-tags.ts';
import {
  addCustomerNote,
  type CustomerChange,
  forgetReviews,
  forgetStockRequests,
  type LoyaltyChange,
  readCustomer,
  saveLoyalty,
} from '#app/server/customers/customers.ts';
import { endConsents, forgetConsents } from '#app/server/customers/newsletter.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { postedNote } from '#app/server/staff/staff-call.ts';
import { staffAddressLines } from '#app/text/address.ts';
import { customerProblems, customerQuestions, customersText } from '#app/text/customers.ts';
import { dateText, dateTimeText } from '#app/text/date.ts';
import { labelled } from '#app/text/marks.ts';
import { actorText, itemCount } from '#app/text/orders-admin.ts';
import { reviewStateText } from '#app/text/reviews-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ErrorNotice, Notice } from '#app/ui/notice.tsx';
import { Stars } from '#app/ui/stars.tsx';
import type { Route } from './+types/customer.ts';
import { CustomerFlags } from './customers/customer-flags.tsx';
import styles from './customers/customers.module.css';
import { LoyaltyForm } from './customers/loyalty-form.tsx';
import { StatusBadge } from './orders/status-badge.tsx';
import { adminClientAction, useAdminAction, useLastMessage, useRefusedForm } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { ConfirmedAction, useConfirmed } from './parts/confirmed-action.tsx';
import { HiddenFields } from './parts/hidden-fields.tsx';
import { LeaveGuard } from './parts/leave-guard.tsx';
import { RowLink, Rows } from './parts/list.tsx';
import { NoteForm } from './parts/note-form.tsx';
import { useSentForm } from './parts/sent-form.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const figures = seesFigures((await staffOrLogin(context, request)).role);
  const id = readCustomerId(params.customerId);
  const { db } = context.get(shopContext);
  const customer = id === null ? null : await readCustomer(db, id);
  if (!customer) throw data(null, { status: 404 });
  return { customer: forReader(customer, figures), tags: (await listTags(db)).map(({ tag }) => tag) };
}

const id = z.coerce.number().int().positive();

const posted = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('save-loyalty'),
    id,
    /** A box that is not ticked is not posted. */
    loyalty: z.literal('on').optional(),
    loyaltyLevel: postedText(longestLevel).transform((text) => text.trim()),
    wasLoyalty: z.enum(['on', '']),
    wasLevel: postedText(longestLevel),
  }),
  z.strictObject({ intent: z.literal('add-note'), id, note: postedNote }),
  z.strictObject({ intent: z.literal('add-tag'), id, tag: postedText(200) }),
  z.strictObject({ intent: z.literal('remove-tag'), id, tag: postedText(200) }),
  z.strictObject({ intent: z.literal('forget-stock-requests'), id }),
  z.strictObject({ intent: z.literal('forget-reviews'), id }),
  z.strictObject({ intent: z.literal('end-newsletter'), id }),
  z.strictObject({ intent: z.literal('forget-newsletter'), id }),
]);

export const action = pageAction(
  posted,
  ['forget-stock-requests', 'forget-reviews', 'end-newsletter', 'forget-newsletter'],
  (input, { db }, staff): Promise<CustomerChange | LoyaltyChange | TagChange> => {
    switch (input.intent) {
      case 'save-loyalty': {
        const { loyalty, loyaltyLevel, wasLoyalty, wasLevel } = input;
        return saveLoyalty(db, input.id, {
          wanted: { loyalty: loyalty === 'on', loyaltyLevel },
          was: { loyalty: wasLoyalty === 'on', loyaltyLevel: wasLevel },
        });
      }
      case 'add-note':
        return addCustomerNote(db, input.id, input.note, staff.email);
      case 'add-tag':
        return addTag(db, input.id, input.tag);
      case 'remove-tag':
        return removeTag(db, input.id, input.tag);
      case 'forget-stock-requests':
        return forgetStockRequests(db, input.id);
      case 'forget-reviews':
        return forgetReviews(db, input.id);
      case 'end-newsletter':
        return endConsents(db, input.id, staff.email);
      case 'forget-newsletter':
        return forgetConsents(db, input.id);
    }
  },
);

/** All about one customer: how to reach them, what they ordered, and what the owner made of it. */
export default function Customer({ loaderData: { customer, tags } }: Route.ComponentProps) {
  useAdminChanges(['customers', 'reviews']);
  const t = useTranslate();
  const language = useLanguage();
  const { displayName, number, email, createdDate, shippingAddress, newest } = customer;
  const [done, setDone] = useLastMessage(String(customer.id));
  const forgetting = {
    stockRequests: useAsked('forget-stock-requests', setDone),
    reviews: useAsked('forget-reviews', setDone),
  };
  const others = customer.contacts.filter((one) => one !== number && one !== email.toLowerCase());
  const address = shippingAddress ? staffAddressLines(shippingAddress, language) : [];
  return (
    <article aria-labelledby="customer-title">
      <BackLink to="/admin/customers">{t(customersText.back)}</BackLink>
      <header className={styles.heading}>
        <h1 id="customer-title">{displayName || '–'}</h1>
        <p>
          {t(customersText.customerSince).replace('{date}', dateText(createdDate, 'short', language))}{' '}
          <CustomerFlags customer={customer} />
        </p>
        <dl className={styles.sums}>
          {customer.spent !== null && (
            <div>
              <dt>{t(customersText.spent)}</dt>
              <dd>{formatNtd(customer.spent)}</dd>
            </div>
          )}
          <div>
            <dt>{t(customersText.orders)}</dt>
            <dd>{customer.orders}</dd>
          </div>
          {customer.lastOrder && (
            <div>
              <dt>{t(customersText.sortLast)}</dt>
              <dd>{dateText(customer.lastOrder, 'short', language)}</dd>
            </div>
          )}
        </dl>
        {customer.spent !== null && <p className="small">{t(customersText.spentHint)}</p>}
      </header>
      <div role="status">
        {done && (
          <Notice tone="good" className="mt-4">
            {t(done)}
          </Notice>
        )}
      </div>
      <div className={styles.panels}>
        <section className={styles.panel} aria-labelledby="contacts-title">
          <h2 id="contacts-title">{t(customersText.contacts)}</h2>
          <ul className={styles.plain}>
            {number && (
              <li>
                <a href={`tel:${number}`}>{formatPhone(number)}</a>
              </li>
            )}
            {email && (
              <li>
                <a href={mailAddress(email)}>{email}</a>
              </li>
            )}
            {others.map((one) => (
              <li key={one}>{formatPhone(one)}</li>
            ))}
          </ul>
          {address.length > 0 && (
            <>
              <h3>{t(customersText.address)}</h3>
              <address>
                {address.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </address>
            </>
          )}
          {customer.stockRequests.length > 0 && (
            <Forgettable
              id={customer.id}
              asked={forgetting.stockRequests}
              title={customersText.stockRequests}
            >
              {customer.stockRequests.map((title) => (
                <li key={title[0]}>{t(title)}</li>
              ))}
            </Forgettable>
          )}
          {customer.reviews.length > 0 && (
            <Forgettable id={customer.id} asked={forgetting.reviews} title={customersText.reviews}>
              {customer.reviews.map(({ id: review, title, rating, state }) => (
                <li key={review}>
                  {t(title)} <Stars rating={rating} />{' '}
                  <span className="soft">{t(reviewStateText[state])}</span>
                </li>
              ))}
            </Forgettable>
          )}
          {customer.noReviewEmails && <p className="soft">{t(customersText.noReviewEmails)}</p>}
        </section>
        <section className={styles.panel} aria-labelledby="tags-title">
          <h2 id="tags-title">{t(customersText.tags)}</h2>
          <CustomerTags key={customer.id} customer={customer} known={tags} onDone={setDone} />
          <h2 id="newsletter-title" className="mt-4">
            {t(customersText.newsletter)}
          </h2>
          <CustomerNewsletter customer={customer} onDone={setDone} />
        </section>
        <section className={styles.panel} aria-labelledby="loyalty-title">
          <h2 id="loyalty-title">{t(customersText.loyaltyTitle)}</h2>
          <LoyaltyForm key={customer.id} customer={customer} />
        </section>
        <section className={styles.panel} aria-labelledby="notes-title">
          <h2 id="notes-title">{t(customersText.notes)}</h2>
          <CustomerNotes key={customer.id} customer={customer} />
        </section>
      </div>
      <section className={styles.orders} aria-labelledby="orders-title">
        <h2 id="orders-title">{t(customersText.orders)}</h2>
        {newest.length === 0 && <p className="soft">{t(customersText.noOrders)}</p>}
        <Rows label={customersText.orders} rows={newest} keyOf={({ orderID }) => orderID}>
          {(order) => (
            <RowLink to={`/admin/orders/${order.orderNumber}`} className={styles.row}>
              <span className="semibold break-anywhere">{order.orderNumber}</span>
              <span className={styles.reach}>
                {dateText(order.orderDate, 'short', language)}
                <small>{t(itemCount(order.items))}</small>
              </span>
              <span className={styles.last}>
                <StatusBadge order={order} /> {formatNtd(order.amountDue)}
              </span>
            </RowLink>
          )}
        </Rows>
        {newest.length === ordersOfCustomer && (
          <p className="small soft">
            {t(customersText.newest)}{' '}
            {number && (
              <LocalLink to={`/admin/orders?q=${encodeURIComponent(number)}`}>
                {t(customersText.searchOrders)}
              </LocalLink>
            )}
          </p>
        )}
      </section>
    </article>
  );
}

/** What the shop keeps of them besides their orders; deleted where they ask for that. */
function Forgettable({
  id,
  asked,
  title,
  children,
}: {
  id: number;
  asked: Asked;
  title: LocalizedText;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <>
      <h3>{t(title)}</h3>
      <ul className={styles.plain}>{children}</ul>
      <OwnerOnly>
        <AskedFirst id={id} asked={asked} />
      </OwnerOnly>
    </>
  );
}

type Asked = ReturnType<typeof useAsked>;

function useAsked(intent: keyof typeof customerQuestions, onDone: (done: LocalizedText) => void) {
  const call = useConfirmed<typeof action>(customerProblems, () => onDone(customerQuestions[intent].done));
  return { intent, call };
}

function AskedFirst({ id, asked: { intent, call } }: { id: number; asked: Asked }) {
  const t = useTranslate();
  const { label, title, effect } = customerQuestions[intent];
  return (
    <ConfirmedAction
      call={call}
      posts={{ intent, id: String(id) }}
      label={label}
      title={title}
      {...(intent === 'end-newsletter' && { yes: label })}
    >
      <p>{t(effect)}</p>
    </ConfirmedAction>
  );
}

function CustomerTags({
  customer: { id, tags },
  known,
  onDone,
}: {
  customer: ShownCustomer<CustomerRecord>;
  known: readonly string[];
  onDone: (done: LocalizedText) => void;
}) {
  const t = useTranslate();
  // The field is emptied by what was added here alone.
  const [added, setAdded] = useState(0);
  const [typed, setTyped] = useState('');
  const { form, noteSent, isAsSent } = useSentForm();
  // The list's own: a tag is gone by the time its answer is drawn.
  const removal = { intent: 'remove-tag', id: String(id) };
  const removing = useAdminAction<typeof action>(customerProblems, {
    onAnswer: () => onDone(customersText.tagRemoved),
  });
  const refused = useRefusedForm(removal, customerProblems);
  return (
    <div className={styles.form}>
      {tags.length === 0 && <p className="soft">{t(customersText.noTags)}</p>}
      {tags.length > 0 && (
        <ul className="plain-list flex wrap gap-1">
          {tags.map((tag) => (
            <li key={tag}>
              <removing.Form method="post" className={styles.tag}>
                <HiddenFields of={{ ...removal, tag }} />
                {tag}
                <CloseButton
                  type="submit"
                  size="sm"
                  aria-label={t(labelled(customersText.removeTag, tag))}
                  disabled={removing.busy}
                />
              </removing.Form>
            </li>
          ))}
        </ul>
      )}
      <ErrorNotice text={removing.problem ?? refused?.problem} />
      <LeaveGuard unsaved={typed.trim() !== ''} />
      <ActionForm<typeof action>
        key={added}
        ref={form}
        posts={{ intent: 'add-tag', id: String(id) }}
        problems={customerProblems}
        className={styles.line}
        onSend={noteSent}
        onDone={() => {
          if (isAsSent()) {
            setAdded(added + 1);
            setTyped('');
          }
          onDone(customersText.tagAdded);
        }}
      >
        {({ busy, posted }) => (
          <>
            <CheckedAutocomplete
              name="tag"
              label={t(customersText.addTag)}
              description={t(customersText.tagsHint)}
              data={known.filter((tag) => !tags.includes(tag))}
              defaultValue={String(posted?.get('tag') ?? '')}
              onChange={setTyped}
              maxLength={customerLimits.tag}
              required
              withAsterisk={false}
            />
            <Button type="submit" variant="default" loading={busy}>
              {t(customersText.addTag)}
            </Button>
          </>
        )}
      </ActionForm>
    </div>
  );
}

/** What they agreed to, and when it ended; the owner ends it, or deletes every trace. */
function CustomerNewsletter({
  customer: { id, consents },
  onDone,
}: {
  customer: ShownCustomer<CustomerRecord>;
  onDone: (done: LocalizedText) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const ending = useAsked('end-newsletter', onDone);
  const forgetting = useAsked('forget-newsletter', onDone);
  if (consents.length === 0) return <p className="soft">{t(customersText.noConsent)}</p>;
  const isOn = consents.some(({ endedAt }) => endedAt === null);
  return (
    <>
      <ul className={styles.plain}>
        {consents.map(({ id, email, words, consentedAt, endedAt, endedBy }) => (
          <li key={id} className="mb-3">
            <span className="semibold">{email}</span>
            <br />
            {t(customersText.consent).replace('{date}', dateText(consentedAt, 'short', language))}
            {endedAt && (
              <>
                {' · '}
                {t(customersText.consentEnded).replace('{date}', dateText(endedAt, 'short', language))}
                {endedBy !== 'link' && ` · ${endedBy}`}
              </>
            )}
            <br />
            <small>{t(customersText.consentWords).replace('{words}', words)}</small>
          </li>
        ))}
      </ul>
      <OwnerOnly>
        <div className={styles.line}>
          {isOn && <AskedFirst id={id} asked={ending} />}
          <AskedFirst id={id} asked={forgetting} />
        </div>
      </OwnerOnly>
    </>
  );
}

const noteWords = {
  label: customersText.note,
  hint: customersText.noteHint,
  add: customersText.addNote,
  saved: customersText.noteSaved,
};

/** What the owner noted, and room for more. */
function CustomerNotes({ customer: { id, customerNotes } }: { customer: ShownCustomer<CustomerRecord> }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <>
      {customerNotes.length === 0 && <p className="soft">{t(customersText.noNotes)}</p>}
      <ul className={styles.notes}>
        {customerNotes.map((one) => (
          <li key={one.id} className="mb-3 pre-wrap">
            <p>{one.note}</p>
            <small>
              <time dateTime={one.at}>{dateTimeText(one.at, 'short', language)}</time> ·{' '}
              {t(actorText(one.actor))}
            </small>
          </li>
        ))}
      </ul>
      <NoteForm
        posts={{ intent: 'add-note', id: String(id) }}
        words={noteWords}
        problems={customerProblems}
      />
    </>
  );
}

export const clientAction = adminClientAction;

export const ErrorBoundary = AdminPageError;
