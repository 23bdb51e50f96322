import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { signInAddress } from '#app/domain/address/email-and-phone.ts';
import { type Language, languageOf, localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { isStaffRole, longestName, type StaffRole, staffName, staffRoles } from '#app/domain/staff/staff.ts';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { CopyButton } from '#app/routes/admin/parts/copy-button.tsx';
import { focusFirstInvalid } from '#app/routes/admin/parts/first-invalid.ts';
import { LeaveGuard } from '#app/routes/admin/parts/leave-guard.tsx';
import { PasswordField } from '#app/routes/admin/parts/password-field.tsx';
import styles from '#app/routes/admin/staff.module.css';
import type { action } from '#app/routes/admin/staff.tsx';
import { loginProblems } from '#app/text/login.ts';
import { roleText, staffProblems, staffText } from '#app/text/staff-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { ErrorNotice } from '#app/ui/notice.tsx';

/** What is in the form when it is opened. */
export interface Inviting {
  name: string;
  email: string;
  role: StaffRole;
  /** Asked before: the new link is made at once, unless a password is needed for it. */
  again?: boolean;
}

interface Ready {
  url: string;
  email: 'leaves' | 'waits' | 'none';
}

/** Asks somebody to the admin area, and shows the link this once. */
export function InviteForm({ start, onClose }: { start: Inviting; onClose: () => void }) {
  const t = useTranslate();
  const [typed, setTyped] = useState({ name: start.name, email: start.email, role: start.role });
  const [password, setPassword] = useState('');
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [checked, setChecked] = useState(false);
  const [ready, setReady] = useState<Ready | null>(null);
  const { busy, problem, post } = useAdminAction<typeof action>(staffProblems, {
    onDone(answer) {
      // Without a public address the link begins with the one this page has.
      if ('path' in answer)
        setReady({
          url: (answer.origin ?? location.origin) + localPath(answer.path, language),
          email: answer.email,
        });
    },
  });
  const form = useRef<HTMLFormElement>(null);
  const done = useRef<HTMLElement>(null);
  const atOnce = start.again === true && start.role === 'staff';
  const begun = useRef(false);
  useEffect(() => {
    const first = start.again ? 'input[type="password"]' : 'input';
    form.current?.querySelector<HTMLElement>(first)?.focus();
    form.current?.scrollIntoView({ block: 'nearest' });
    if (!atOnce || begun.current) return;
    begun.current = true;
    form.current?.requestSubmit();
  }, [atOnce, start.again]);
  useEffect(() => {
    if (ready) done.current?.focus();
  }, [ready]);

  const wrong = {
    name: checked && staffName(typed.name) === null ? t(staffProblems['invalid-name']) : null,
    email:
      checked && signInAddress(typed.email) === null
        ? t(typed.email.trim() === '' ? loginProblems['no-email'] : staffProblems['invalid-email'])
        : null,
  };

  function send(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (staffName(typed.name) === null || signInAddress(typed.email) === null) {
      focusFirstInvalid(form.current);
      return;
    }
    post({ intent: 'invite', ...typed, language, ...(typed.role === 'owner' && { password }) });
  }

  if (ready) {
    const lead = { leaves: staffText.linkEmail, waits: staffText.linkWaits, none: staffText.linkAlone };
    return (
      <section ref={done} className={styles.form} tabIndex={-1} aria-labelledby="invitation-ready">
        <h2 id="invitation-ready">{t(staffText.linkTitle)}</h2>
        <p>{t(lead[ready.email])}</p>
        <p className={styles.link}>
          <code>{ready.url}</code>
        </p>
        <p>{t(staffText.linkUse)}</p>
        <div className="flex wrap middle gap-3">
          <CopyButton text={ready.url} label={t(staffText.copy)} name={t(staffText.copyName)} />
          <Button onClick={onClose}>{t(staffText.close)}</Button>
        </div>
      </section>
    );
  }

  return (
    <form ref={form} className={styles.form} onSubmit={send} aria-labelledby="invite-title" noValidate>
      <LeaveGuard unsaved={typed.name !== start.name || typed.email !== start.email} />
      <h2 id="invite-title">{t(staffText.invite)}</h2>
      <div className={styles.fields}>
        <TextInput
          label={t(staffText.name)}
          name="name"
          autoComplete="off"
          maxLength={longestName}
          value={typed.name}
          error={wrong.name}
          onChange={({ currentTarget }) => setTyped({ ...typed, name: currentTarget.value })}
        />
        <TextInput
          label={t(staffText.email)}
          name="email"
          type="email"
          autoComplete="off"
          maxLength={320}
          value={typed.email}
          error={wrong.email}
          onChange={({ currentTarget }) => setTyped({ ...typed, email: currentTarget.value })}
        />
        <NativeSelect
          label={t(staffText.role)}
          description={t(roleText[typed.role].hint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={typed.role}
          data={staffRoles.map((role) => ({ value: role, label: t(roleText[role].name) }))}
          onChange={({ currentTarget: { value } }) => {
            if (isStaffRole(value)) setTyped({ ...typed, role: value });
          }}
        />
        <NativeSelect
          label={t(staffText.emailLanguage)}
          value={String(language)}
          onChange={({ currentTarget: { value } }) => setLanguage(languageOf(value) ?? language)}
        >
          {languages.map(({ index, name, tag }) => (
            <option key={tag} value={index} lang={tag}>
              {name}
            </option>
          ))}
        </NativeSelect>
        {typed.role === 'owner' && (
          <PasswordField
            label={t(staffText.password)}
            description={t(staffText.passwordHint)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="current-password"
            maxLength={200}
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        )}
      </div>
      <ErrorNotice text={problem} />
      <div className="flex wrap middle gap-3">
        <Button type="submit" loading={busy}>
          {t(staffText.send)}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t(staffText.cancel)}
        </Button>
      </div>
    </form>
  );
}
