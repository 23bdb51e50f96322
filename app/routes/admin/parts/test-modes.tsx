import type { LocalizedText } from '#app/domain/language.ts';
import { type OnlineMethod, paymentLabels } from '#app/domain/payment/payment.ts';
import { adminText, testPaymentMeans } from '#app/text/admin.ts';
import { labelled } from '#app/text/marks.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import styles from './test-modes.module.css';

/** What is in test mode; the online payment methods that are. */
interface TestModes {
  payment: readonly OnlineMethod[];
  logistics: boolean;
  invoice: boolean;
}

/** In red on every page, until the owner switches it off. */
export function TestModeNotice({ tests, isOwner }: { tests: TestModes; isOwner: boolean }) {
  const { payment, logistics, invoice } = tests;
  if (payment.length === 0 && !logistics && !invoice) return null;
  return (
    <Notice tone="error" className={styles.notice ?? ''}>
      <ul className={styles.modes}>
        {payment.length > 0 && (
          <TestMode
            title={adminText.testPayment}
            means={testPaymentMeans(payment.map((method) => paymentLabels[method]))}
            section="payment"
            settings={isOwner ? adminText.testPaymentSettings : null}
          />
        )}
        {logistics && (
          <TestMode
            title={adminText.testLogistics}
            means={adminText.testLogisticsMeans}
            section="logistics"
            settings={isOwner ? adminText.testLogisticsSettings : null}
          />
        )}
        {invoice && (
          <TestMode
            title={adminText.testInvoice}
            means={adminText.testInvoiceMeans}
            section="invoice"
            settings={isOwner ? adminText.testInvoiceSettings : null}
          />
        )}
      </ul>
    </Notice>
  );
}

function TestMode({
  title,
  means,
  section,
  settings,
}: {
  title: LocalizedText;
  means: LocalizedText;
  section: keyof TestModes;
  /** Null for staff, who cannot open them. */
  settings: LocalizedText | null;
}) {
  const t = useTranslate();
  return (
    <li>
      <span>
        <strong>{t(title)}</strong>
        <span className={styles.means}>{t(labelled(['', ''], means))}</span>
      </span>
      {settings && (
        <LocalLink to={`/admin/settings#${section}`} className="inline-flex middle touch">
          {t(settings)}
        </LocalLink>
      )}
    </li>
  );
}
