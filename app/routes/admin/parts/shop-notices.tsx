import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LocalizedText } from '#app/domain/language.ts';
import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import { paymentLabels } from '#app/domain/payment/payment-labels.ts';
import type { SettingsSection } from '#app/domain/settings/settings.ts';
import { adminText, testPaymentMeans } from '#app/text/admin.ts';
import { labelled } from '#app/text/marks.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import styles from './shop-notices.module.css';

/** The build that this tab was opened with. */
let ofTab: string | null = null;

/**
 * Says that the shop was upgraded since the tab was opened: what its pages post and read may be different by now.
 * @param build as the shop said with the last answer.
 */
export function NewVersionNotice({ build }: { build: string }) {
  const t = useTranslate();
  const [opened] = useState(() => {
    if (typeof window === 'undefined') return build;
    ofTab ??= build;
    return ofTab;
  });
  if (build === opened) return null;
  return (
    <Notice tone="warning" role="alert" className={styles.notice ?? ''}>
      <div className="flex wrap middle spread gap-2-4">
        <p>{t(adminText.newVersion)}</p>
        <Button variant="default" size="compact-md" onClick={() => window.location.reload()}>
          {t(adminText.reload)}
        </Button>
      </div>
    </Notice>
  );
}

interface ShopState {
  section: SettingsSection;
  title: LocalizedText;
  means: LocalizedText;
  /** The link to its section, for owners. */
  settings: LocalizedText;
}

/** On every page, until the owner switches it off: that orders are paused, and in red what is in test mode. */
export function ShopNotices({
  isPaused,
  tests: { payment, logistics, invoice },
  isOwner,
}: {
  isPaused: boolean;
  /** The online payment methods that are in test mode, and whether labels and invoices are. */
  tests: { payment: readonly OnlineMethod[]; logistics: boolean; invoice: boolean };
  isOwner: boolean;
}) {
  const paused: ShopState = {
    section: 'pause',
    title: adminText.ordersPaused,
    means: adminText.ordersPausedMeans,
    settings: adminText.ordersPausedSettings,
  };
  const testPayment: ShopState = {
    section: 'payment',
    title: adminText.testPayment,
    means: testPaymentMeans(payment.map((method) => paymentLabels[method])),
    settings: adminText.testPaymentSettings,
  };
  const testLogistics: ShopState = {
    section: 'logistics',
    title: adminText.testLogistics,
    means: adminText.testLogisticsMeans,
    settings: adminText.testLogisticsSettings,
  };
  const testInvoice: ShopState = {
    section: 'invoice',
    title: adminText.testInvoice,
    means: adminText.testInvoiceMeans,
    settings: adminText.testInvoiceSettings,
  };
  const inTest = [
    ...(payment.length > 0 ? [testPayment] : []),
    ...(logistics ? [testLogistics] : []),
    ...(invoice ? [testInvoice] : []),
  ];
  return (
    <>
      <StateNotice tone="warning" states={isPaused ? [paused] : []} isOwner={isOwner} />
      <StateNotice tone="error" states={inTest} isOwner={isOwner} />
    </>
  );
}

function StateNotice({
  tone,
  states,
  isOwner,
}: {
  tone: 'warning' | 'error';
  states: readonly ShopState[];
  isOwner: boolean;
}) {
  const t = useTranslate();
  if (states.length === 0) return null;
  return (
    <Notice tone={tone} className={styles.notice ?? ''}>
      <ul className={styles.states}>
        {states.map(({ section, title, means, settings }) => (
          <li key={section}>
            <span>
              <strong>{t(title)}</strong>
              <span className={styles.means}>{t(labelled(['', ''], means))}</span>
            </span>
            {isOwner && (
              <LocalLink to={`/admin/settings#${section}`} className="inline-flex middle touch">
                {t(settings)}
              </LocalLink>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
