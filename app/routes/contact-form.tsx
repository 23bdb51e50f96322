import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router';
import {
  type ContactField,
  type ContactMessage,
  type ContactProblem,
  checkContact,
  contactFields,
  contactLimits,
  contactPause,
  tokenLife,
} from '#app/domain/contact/contact.ts';
import { type ContactFailure, contactFailures, contactProblem, contactText } from '#app/text/contact.ts';
import { legalText } from '#app/text/legal.ts';
import { inSentence, requiredFieldsMessage } from '#app/text/required-fields.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailTypo, useLeftText } from '#app/ui/email-typo.tsx';
import { ErrorSummary, TextAreaField, TextField } from '#app/ui/field.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink, NewTabLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useAnswerFocus } from '#app/ui/page.tsx';
import { hasCustomer, storedOrder } from '#app/ui/placed-order.ts';
import { forgetFields, useStoredFields } from '#app/ui/stored-fields.ts';
import styles from './contact.module.css';

/** What the page's action answers. */
export type ContactActionData = { state: 'received' } | RefusedMessage;

interface RefusedMessage {
  state: 'refused';
  typed: ContactMessage;
  fields: readonly ContactProblem[];
  failure: ContactFailure | null;
  /** For the next attempt without JavaScript. */
  token: string;
}

function fieldId(field: ContactField): string {
  return `contact-${field}`;
}

/** A plain form without JavaScript; with it, a failure keeps what was typed. */
export function ContactForm({ answered }: { answered: ContactActionData | undefined }) {
  const t = useTranslate();
  const language = useLanguage();
  const submit = useSubmit();
  const underWay = useNavigation().state !== 'idle';
  const focusAnswer = useAnswerFocus();
  const [waiting, setWaiting] = useState(false);
  /** Found in the browser, before anything was sent. */
  const [found, setFound] = useState<Pick<RefusedMessage, 'fields' | 'failure'> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const last = answered?.state === 'refused' ? answered : null;
  // Before a text that another page began, which only an empty field takes.
  const { formProps, store } = useStoredFields('contact', contactFields, last !== null);
  const begun = useBegun(formProps.ref);
  const email = useRef<HTMLInputElement>(null);
  const { left, field: leaving } = useLeftText();
  const token = useRef<Promise<ContactToken> | null>(null);
  const sending = waiting || underWay;
  const refused = sending ? null : (found ?? last);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is announced
  useEffect(() => focusAnswer(box.current), [found, answered, sending]);

  const isReceived = answered?.state === 'received';
  useEffect(() => {
    if (isReceived) forgetFields('contact');
  }, [isReceived]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const form = new FormData(event.currentTarget);
    const checked = checkContact(
      typedMessage((name) => String(form.get(name) ?? '')),
      begun,
    );
    if (!checked.ok) return setFound({ fields: checked.problems, failure: null });
    setWaiting(true);
    const made = await goodToken(token).catch(() => null);
    setWaiting(false);
    if (made === null) return setFound({ fields: [], failure: 'unreachable' });
    setFound(null);
    form.set('token', made);
    await submit(form, { method: 'post', replace: true });
  };

  if (isReceived) {
    return (
      <section className={styles.form}>
        <Notice tone="good" role="status" tabIndex={-1} ref={box} className="grid gap-3">
          <h2>{t(contactText.thanksTitle)}</h2>
          <p>{t(contactText.thanks)}</p>
        </Notice>
        <LocalLink to="/contact">{t(contactText.another)}</LocalLink>
      </section>
    );
  }
  const errorOf = (field: ContactField) => {
    const found = refused?.fields.find((one) => one.field === field);
    return found && t(contactProblem(found));
  };
  const missing = refused?.fields.filter(({ problem }) => problem === 'required') ?? [];
  return (
    <form
      {...formProps}
      method="post"
      noValidate
      className={styles.form}
      onFocus={() => {
        if (token.current !== null) return;
        token.current = requestToken();
        token.current.catch(() => {});
      }}
      onSubmit={(event) => void send(event)}
    >
      <h2>{t(contactText.formTitle)}</h2>
      {refused && (
        <ErrorSummary
          ref={box}
          lead={
            <>
              {refused.failure && <p>{t(contactFailures[refused.failure])}</p>}
              {missing.length > 0 && (
                <p>
                  {requiredFieldsMessage(
                    missing.map(({ field }) => t(inSentence(contactText[field]))),
                    language,
                  )}
                </p>
              )}
            </>
          }
          errors={refused.fields.map((one) => ({
            id: fieldId(one.field),
            label: t(contactText[one.field]),
            text: one.problem === 'required' ? null : t(contactProblem(one)),
          }))}
        />
      )}
      <TextField
        id={fieldId('name')}
        label={t(contactText.name)}
        name="name"
        autoComplete="name"
        maxLength={contactLimits.name}
        defaultValue={last?.typed.name}
        error={errorOf('name')}
        required
      />
      <div>
        <TextField
          {...leaving}
          ref={email}
          id={fieldId('email')}
          label={t(contactText.email)}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={contactLimits.email}
          defaultValue={last?.typed.email}
          error={errorOf('email')}
          required
        />
        <EmailTypo
          left={left}
          field={email}
          onTake={(meant) => {
            if (!email.current) return;
            email.current.value = meant;
            store(email.current);
          }}
        />
      </div>
      <TextAreaField
        id={fieldId('message')}
        label={t(contactText.message)}
        name="message"
        rows={7}
        maxLength={contactLimits.message}
        defaultValue={last?.typed.message}
        error={errorOf('message')}
        required
      />
      {/* Honeypot: hidden from people and assistive technology, filled in by bots. */}
      <div className={styles.trap} inert aria-hidden="true">
        <label>
          {t(contactText.trap)}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="small soft">
        {t(legalText.whatWeKeep)}
        <NewTabLink to="/privacy">{t(legalText.privacy)}</NewTabLink>
      </p>
      <input type="hidden" name="token" value={last?.token ?? ''} />
      <Button type="submit" variant="brand" aria-disabled={sending}>
        {t(sending ? contactText.sending : contactText.send)}
      </Button>
    </form>
  );
}

/** Fills in what is empty. @returns what another page began the message with. */
function useBegun(form: RefObject<HTMLFormElement | null>): string {
  const state: unknown = useLocation().state;
  const about =
    typeof state === 'object' && state !== null && 'about' in state && typeof state.about === 'string'
      ? state.about
      : '';
  useEffect(() => {
    if (about === '') return;
    const begun = begunMessage(about);
    for (const field of contactFields) {
      const control = form.current?.elements.namedItem(field);
      const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
      if (isText && control.value === '') control.value = begun[field];
    }
  }, [about, form]);
  return about;
}

/** About an order that this tab has placed, it is from its customer. */
export function begunMessage(about: string): ContactMessage {
  const order = storedOrder()?.order;
  const isFromCustomer = order !== undefined && hasCustomer(order) && about.includes(order.orderNumber);
  const { name, email } = isFromCustomer ? order.customer : { name: '', email: '' };
  return { name, email, message: about };
}

interface ContactToken {
  text: string;
  /** This page's own clock, ms. */
  at: number;
}

async function requestToken(): Promise<ContactToken> {
  const response = await fetch('/api/contact', {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(20_000),
  });
  const { token }: { token?: string } = await response.json();
  if (!token) throw new Error('no token');
  return { text: token, at: Date.now() };
}

/** Fetched when typing begins, and again where that failed or is too old. */
async function goodToken(cached: RefObject<Promise<ContactToken> | null>): Promise<string> {
  let token = await cached.current?.catch(() => null);
  if (!token || Date.now() - token.at > tokenLife / 2) {
    cached.current = requestToken();
    token = await cached.current;
  }
  const early = token.at + contactPause + 50 - Date.now();
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  return token.text;
}

export function typedMessage(text: (name: ContactField) => string): ContactMessage {
  return { name: text('name'), email: text('email'), message: text('message') };
}
