import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import { type AlertDevice, type AlertKind, alertKinds } from '#app/domain/staff/alerts.ts';
import styles from '#app/routes/admin/account.module.css';
import type { action } from '#app/routes/admin/account.tsx';
import { ActionForm } from '#app/routes/admin/parts/action-form.tsx';
import { useAdminAction, useRefusedForm } from '#app/routes/admin/parts/admin-action.ts';
import { CopyButton } from '#app/routes/admin/parts/copy-button.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { alertKindText, alertProblems, alertsText, deviceDates, ofDevice } from '#app/text/alerts.ts';
import { dateTimeText } from '#app/text/date.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ErrorNotice, Notice } from '#app/ui/notice.tsx';
import { ownMark, type PushState, pushState, subscribe, unsubscribe } from './push-device.ts';

export interface AlertsProps {
  devices: readonly AlertDevice[];
  kinds: readonly AlertKind[];
  /** The shop's public key, base64url. */
  pushKey: string;
  /** Whether the shop has a channel, and the id of its account that customers write to. */
  line: { isOn: boolean; id: string | null };
  /** Whether the reader sets the channel up. */
  mayEdit: boolean;
}

/** Where the reader is alerted, and of what. */
export function Alerts({ devices, kinds, pushKey, line, mayEdit }: AlertsProps) {
  const t = useTranslate();
  const [mark, setMark] = useState<string | null>(null);
  const [message, setMessage] = useState<'testSent' | 'removed' | null>(null);
  // Another one after adding and removing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser is asked again when the shop's list is another
  useEffect(() => {
    ownMark().then(setMark, () => setMark(null));
  }, [devices.length]);
  const own = devices.find((device) => device.mark === mark);
  // The list's own: a device is gone by the time its answer is drawn.
  const removed = useRef<AlertDevice | null>(null);
  const removing = useAdminAction<typeof action>(alertProblems, {
    onAnswer() {
      if (removed.current && removed.current.mark === mark) void unsubscribe().catch(() => {});
      removed.current = null;
      setMessage('removed');
    },
    onRefused() {
      removed.current = null;
    },
  });
  const refused = useRefusedForm({ intent: 'remove-device' }, alertProblems);

  return (
    <section className={styles.section} aria-labelledby="alerts-title">
      <h2 id="alerts-title">{t(alertsText.title)}</h2>
      <p className={styles.lead}>{t(alertsText.lead)}</p>
      {own ? <p className={styles.done}>{t(alertsText.thisIsOn)}</p> : <AddDevice pushKey={pushKey} />}
      <h3 className="mt-4">{t(alertsText.devices)}</h3>
      {devices.length === 0 ? (
        <p className="soft">{t(alertsText.noDevices)}</p>
      ) : (
        <ul className={styles.devices}>
          {devices.map((device) => (
            <Device
              key={device.id}
              device={device}
              isThis={device === own}
              onTested={setMessage}
              removing={removing}
              onRemove={(event) => {
                if (removing.busy || removed.current) return event.preventDefault();
                removed.current = device;
                setMessage(null);
              }}
            />
          ))}
        </ul>
      )}
      <ErrorNotice text={removing.problem ?? refused?.problem} />
      <p role="status" className={styles.done}>
        {message && t(alertsText[message])}
      </p>
      {line.isOn ? (
        <LinkLine lineId={line.id} key={devices.filter(({ kind }) => kind === 'line').length} />
      ) : (
        mayEdit && (
          <p className="soft">
            {t(alertsText.lineOff)} <LocalLink to="/admin/settings#line">{t(alertsText.lineSet)}</LocalLink>
          </p>
        )
      )}
      <AlertChoice kinds={kinds} />
    </section>
  );
}

const cannot: Readonly<Record<Exclude<PushState, 'ready'>, LocalizedText>> = {
  blocked: alertsText.blocked,
  insecure: alertsText.insecure,
  'home-screen': alertsText.homeScreen,
  unsupported: alertsText.unsupported,
};

/** Asks for permission only when it is pressed, and says why this browser cannot be alerted. */
function AddDevice({ pushKey }: Pick<AlertsProps, 'pushKey'>) {
  const t = useTranslate();
  const language = useLanguage();
  const [state, setState] = useState<PushState>('ready');
  const [asks, setAsks] = useState(false);
  const [failure, setFailure] = useState<'dismissed' | 'unreachable' | null>(null);
  useEffect(() => setState(pushState()), []);
  const { post, busy, problem } = useAdminAction<typeof action>(alertProblems);

  async function add(): Promise<void> {
    setFailure(null);
    setAsks(true);
    const given = await subscribe(pushKey, language);
    setAsks(false);
    if (given === 'blocked') setState('blocked');
    else if (typeof given === 'string') setFailure(given);
    else post({ intent: 'add-device', ...given });
  }

  if (state !== 'ready') return <Notice tone="warning">{t(cannot[state])}</Notice>;
  const shown = problem ?? (failure && alertsText[failure]);
  return (
    <>
      <ErrorNotice text={shown} />
      <Button onClick={() => void add()} loading={asks || busy}>
        {t(alertsText.add)}
      </Button>
    </>
  );
}

function Device({
  device: { id, kind, name, addedAt, deliveredAt, isRefused },
  isThis,
  onTested,
  removing,
  onRemove,
}: {
  device: AlertDevice;
  isThis: boolean;
  onTested: (message: 'testSent' | null) => void;
  removing: Pick<ReturnType<typeof useAdminAction<typeof action>>, 'Form' | 'busy' | 'posted'>;
  onRemove: (event: FormEvent) => void;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const when = (at: string) => dateTimeText(at, 'short', language);
  const called = kind === 'line' ? 'LINE' : name || t(alertsText.unknownDevice);
  return (
    <li className={styles.device}>
      <div>
        <strong>{called}</strong>
        {isThis && <span className="soft"> · {t(alertsText.thisDevice)}</span>}
        <p className="soft">{t(deviceDates(when(addedAt), deliveredAt && when(deliveredAt)))}</p>
        {isRefused && <p className={styles.refused}>{t(alertsText.refused)}</p>}
      </div>
      <div className={styles.answers}>
        <ActionForm<typeof action>
          posts={{ intent: 'test-device', id }}
          problems={alertProblems}
          onSend={() => onTested(null)}
          onAnswer={() => onTested('testSent')}
        >
          {({ busy }) => <DeviceButton words={alertsText.test} called={called} busy={busy} />}
        </ActionForm>
        <removing.Form method="post" onSubmit={onRemove}>
          <HiddenFields of={{ intent: 'remove-device', id }} />
          <DeviceButton
            words={alertsText.remove}
            called={called}
            busy={removing.busy && removing.posted?.get('id') === id}
          />
        </removing.Form>
      </div>
    </li>
  );
}

function DeviceButton({ words, called, busy }: { words: LocalizedText; called: string; busy: boolean }) {
  const t = useTranslate();
  return (
    <Button type="submit" size="xs" variant="default" loading={busy} aria-label={t(ofDevice(words, called))}>
      {t(words)}
    </Button>
  );
}

/** A code that the reader sends by LINE; a device that comes of it takes its place. */
function LinkLine({ lineId }: { lineId: string | null }) {
  const t = useTranslate();
  const [code, setCode] = useState<string | null>(null);
  const { Form, busy, problem } = useAdminAction<typeof action>(alertProblems, {
    onAnswer: (answer) => 'code' in answer && setCode(answer.code),
  });
  return (
    <div className="mt-4">
      <h3>{t(alertsText.line)}</h3>
      <ErrorNotice text={problem} />
      {code === null ? (
        <Form method="post">
          <input type="hidden" name="intent" value="link-line" />
          <Button type="submit" variant="default" loading={busy}>
            {t(alertsText.lineLink)}
          </Button>
        </Form>
      ) : (
        <div role="status">
          <p>{t(alertsText.lineSend)}</p>
          <p className={styles.key}>
            <code>{code}</code>
          </p>
          <div className={styles.answers}>
            <CopyButton text={code} label={t(alertsText.copy)} name={t(alertsText.copyCode)} />
            {lineId?.startsWith('@') && (
              <a href={`https://line.me/R/oaMessage/${encodeURIComponent(lineId)}/?${code}`}>
                {t(alertsText.lineOpen)}
              </a>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function AlertChoice({ kinds }: Pick<AlertsProps, 'kinds'>) {
  const t = useTranslate();
  const [saved, setSaved] = useState(false);
  const { Form, busy, problem } = useAdminAction<typeof action>(alertProblems, {
    onDone: () => setSaved(true),
  });
  return (
    <Form method="post" className="mt-5" onSubmit={() => setSaved(false)}>
      <input type="hidden" name="intent" value="choose-alerts" />
      <fieldset className={styles.kinds}>
        <legend>{t(alertsText.kinds)}</legend>
        {alertKinds.map((kind) => (
          <Checkbox
            key={kind}
            name={kind}
            value="on"
            defaultChecked={kinds.includes(kind)}
            label={t(alertKindText[kind])}
          />
        ))}
      </fieldset>
      <ErrorNotice text={problem} />
      <div className={styles.answers}>
        <Button type="submit" variant="default" loading={busy}>
          {t(alertsText.save)}
        </Button>
        <p role="status" className={styles.done}>
          {saved && t(alertsText.saved)}
        </p>
      </div>
    </Form>
  );
}
