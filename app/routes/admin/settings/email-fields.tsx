import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import type { TypedFields } from '#app/domain/settings/settings.ts';
import { HeldChoice } from '#app/routes/admin/emails/held-choice.tsx';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { PasswordField } from '#app/routes/admin/parts/password-field.tsx';
import styles from '#app/routes/admin/settings.module.css';
import type { action, loader } from '#app/routes/admin/settings.tsx';
import type { HeldEmails } from '#app/server/emails/held-emails.ts';
import {
  emailAdminText,
  emailFromEnvironment,
  emailSetupProblems,
  senderFromEnvironment,
  testLeft,
} from '#app/text/email-setup-admin.ts';
import { emailReason } from '#app/text/emails-admin.ts';
import { sectionText } from '#app/text/settings-admin.ts';
import { useDisclosure } from '#app/ui/disclosure.ts';
import { useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';

export type Outgoing = Awaited<ReturnType<typeof loader>>['outgoing'];

/** Presets, so that nobody has to look up ports. */
const mailServers = [
  { host: 'smtp.gmail.com', name: 'Gmail', port: 465 },
  { host: 'smtp.office365.com', name: 'Microsoft 365', port: 587 },
  { host: 'smtp.zoho.com', name: 'Zoho Mail', port: 465 },
  { host: 'smtp.mail.yahoo.com', name: 'Yahoo', port: 465 },
  { host: 'smtp.mail.me.com', name: 'iCloud', port: 587 },
  { host: 'smtp.fastmail.com', name: 'Fastmail', port: 465 },
] as const;

const server = ['host', 'port', 'user', 'smtpPassword', 'security'] as const;
const service = ['serviceURL', 'serviceID', 'templateID', 'publicKey', 'privateKey'] as const;

/** The mail server, with what is known of the common ones, or a hosted service. */
export function EmailFields({
  typed,
  outgoing,
  onType,
  inputOf,
}: {
  typed: TypedFields;
  outgoing: Outgoing;
  onType: (field: string, value: string) => void;
  inputOf: (field: string, onType?: (value: string) => void) => ReactNode;
}) {
  const t = useTranslate();
  const disclosure = useDisclosure(service.some((field) => (typed[field] ?? '') !== ''));

  function typeHost(host: string): void {
    onType('host', host);
    const known = mailServers.find((one) => one.host === host.trim().toLowerCase());
    if (!known) return;
    onType('port', String(known.port));
    onType('security', known.port === 465 ? 'tls' : 'starttls');
  }

  return (
    <>
      <datalist id="mail-servers">
        {mailServers.map(({ host, name }) => (
          <option key={host} value={host} label={name} />
        ))}
      </datalist>
      {server.map((field) => inputOf(field, field === 'host' ? typeHost : undefined))}
      {inputOf('from')}
      {outgoing.sender !== null && <p>{t(senderFromEnvironment(outgoing.sender))}</p>}
      <details className={`${styles.preset} all-columns`} {...disclosure}>
        <summary>{t(emailAdminText.service)}</summary>
        <div className={styles.fields}>{service.map((field) => inputOf(field))}</div>
      </details>
      {!outgoing.hasOrigin && <p className="small soft all-columns">{t(emailAdminText.noOrigin)}</p>}
    </>
  );
}

/** @param hint why, or when, it is asked for. */
export function OwnPassword({ hint, children }: { hint: LocalizedText; children?: ReactNode }) {
  const t = useTranslate();
  return (
    <div className={`${styles.fields} mt-4`}>
      <PasswordField
        label={t(emailAdminText.ownPassword)}
        description={t(hint)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="password"
        autoComplete="current-password"
        maxLength={200}
      />
      {children}
    </div>
  );
}

/** What the environment holds, which cannot be changed here. */
export function EmailFromEnvironment({ outgoing, held }: { outgoing: Outgoing; held: HeldEmails }) {
  const t = useTranslate();
  const { environment } = outgoing;
  if (!environment) return null;
  const { variable, server: leavesBy, sender } = environment;
  return (
    <section id="email" className={styles.section} aria-labelledby="email-title">
      <h2 id="email-title">{t(sectionText.email.title)}</h2>
      <p className={styles.lead}>{t(emailFromEnvironment(variable, leavesBy, sender))}</p>
      {!outgoing.hasOrigin && <p className="small soft">{t(emailAdminText.noOrigin)}</p>}
      <HeldChoice held={held} isOwner />
      <EmailTest outgoing={outgoing} />
    </section>
  );
}

function whyNot(refusal: object): LocalizedText | null {
  if (!('reason' in refusal) || typeof refusal.reason !== 'string') return null;
  const why = emailReason(refusal.reason);
  const [english, chinese] = emailSetupProblems['email-not-sent'];
  return [`${english} ${why[0]}`, chinese + why[1]];
}

/** Sends a test by the settings that hold. */
export function EmailTest({ outgoing }: { outgoing: Outgoing }) {
  const t = useTranslate();
  const [isSent, setSent] = useState(false);
  const refused = useRefusedForm({ intent: 'test-email' }, emailSetupProblems, whyNot);
  const { Form, busy, problem } = useAdminAction<typeof action>(emailSetupProblems, {
    closer: whyNot,
    onDone: () => setSent(true),
  });
  const shown = problem ?? (isSent ? null : refused?.problem);
  return (
    <Form method="post" className={styles.emailTest} onSubmit={() => setSent(false)}>
      <input type="hidden" name="intent" value="test-email" />
      <Button type="submit" variant="default" loading={busy}>
        {t(emailAdminText.test)}
      </Button>
      <p role="status" className={styles.done}>
        {isSent && `${t(testLeft(outgoing.testTo))} ${t(emailAdminText.spam)}`}
      </p>
      <ErrorNotice text={shown} className={styles.notice} />
    </Form>
  );
}
