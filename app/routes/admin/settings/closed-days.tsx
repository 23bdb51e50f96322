import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { daysToClose } from '#app/domain/delivery/closed-days.ts';
import { isDay, taipeiDay } from '#app/domain/taipei-day.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import styles from '#app/routes/admin/settings.module.css';
import { dateText } from '#app/text/date.ts';
import { promisedForDays, removeDay, settingsText } from '#app/text/settings-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';

/** The days on which nothing leaves or arrives: added one by one or as a holiday of several, taken away singly. */
export function ClosedDays({
  value,
  saved,
  promisedOn,
  error,
  now,
  onType,
}: {
  /** One day a line. */
  value: string;
  /** As `value`, what is saved. */
  saved: string;
  /** How many orders are promised for a day. */
  promisedOn: Readonly<Record<string, number>>;
  error: string | null;
  /** ISO 8601. */
  now: string;
  onType: (value: string) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [bad, setBad] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const days = value.split('\n').filter(isDay);
  const today = taipeiDay(new Date(now));

  // What is chosen but not yet added counts: it is saved with the section.
  const toClose = new Set<string>([...days, ...(daysToClose(from, to, today) ?? [])]);
  for (const day of saved.split('\n')) toClose.delete(day);
  const promised = [...toClose].reduce((sum, day) => sum + (promisedOn[day] ?? 0), 0);

  const put = (next: readonly string[]) => onType([...new Set(next)].sort().join('\n'));
  /** @returns whether the days that are chosen can be added. */
  function add(): boolean {
    const added = daysToClose(from, to, today);
    setBad(added === null);
    first.current?.focus();
    if (added === null) return false;
    put([...days, ...added]);
    setFrom('');
    setTo('');
    return true;
  }
  // Days that are chosen but not yet added are saved with the section: the form reads its state after this.
  useEffect(() => {
    const form = first.current?.form;
    const addChosen = (event: Event) => {
      if (from === '' && to === '') return;
      if (!flushSync(add)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    form?.addEventListener('submit', addChosen, { capture: true });
    return () => form?.removeEventListener('submit', addChosen, { capture: true });
  });
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <fieldset className={styles.days}>
      <legend>{t(settingsText.closedDays)}</legend>
      <input type="hidden" name="closedDays" value={value} />
      {days.length === 0 ? (
        <p className={styles.lead}>{t(settingsText.noDays)}</p>
      ) : (
        <ul className={styles.list} role="list">
          {days.map((day) => (
            <li key={day}>
              {dateText(day, 'shortExpanded', language)}
              <ActionIcon
                variant="subtle"
                aria-label={t(removeDay(day))}
                onClick={() => {
                  put(days.filter((other) => other !== day));
                  first.current?.focus();
                }}
              >
                <AdminIcon name="cross" size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.adder}>
        <TextInput
          ref={first}
          type="date"
          label={t(settingsText.from)}
          value={from}
          min={today}
          onKeyDown={onEnter}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t(settingsText.to)}
          value={to}
          min={from || today}
          onKeyDown={onEnter}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <Button variant="default" onClick={add}>
          {t(settingsText.addDays)}
        </Button>
      </div>
      <p role="status" className="small bold">
        {promised > 0 && t(promisedForDays(promised))}
      </p>
      <p role="alert" className="small bad">
        {bad ? t(settingsText.badDays) : error}
      </p>
    </fieldset>
  );
}
