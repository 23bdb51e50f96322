import { Button } from '@mantine/core';
import { useFetcher } from 'react-router';
import { formatPhone } from '#app/domain/address/phone.ts';
import { type EarlierCustomer, isSearchable } from '#app/domain/order/phone-order.ts';
import type { clientLoader } from '#app/routes/api/find-customers.ts';
import { dateTimeText } from '#app/text/date.ts';
import { labelled } from '#app/text/marks.ts';
import { earlierOrder, orderFormText } from '#app/text/order-form-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { FormFinder } from './form-finder.tsx';
import styles from './order-form.module.css';

const words = {
  label: orderFormText.earlier,
  none: orderFormText.earlierNone,
  found: orderFormText.earlierFound,
};

/** Finds someone who ordered before, so that nobody has to spell out their address again. */
export function EarlierCustomers({ onChoose }: { onChoose: (customer: EarlierCustomer) => void }) {
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
