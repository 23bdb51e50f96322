import type { ReactNode } from 'react';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { contactText } from '#app/text/contact.ts';
import { legalText } from '#app/text/legal.ts';
import { sellerFacts } from '#app/text/seller.ts';
import { useTranslate } from './language.ts';
import styles from './legal-page.module.css';
import { LocalLink } from './local-link.tsx';
import { Page } from './page.tsx';
import { PhoneAndEmail } from './phone-and-email.tsx';
import { PlainText } from './plain-text.tsx';

/** Includes the seller's facts (Consumer Protection Act, article 18). `children` come before the text. */
export function LegalPage({
  title,
  text,
  shop,
  children,
}: {
  title: string;
  text: string;
  shop: ShopDetails;
  children?: ReactNode;
}) {
  return (
    <Page title={title} narrow>
      {children}
      <PlainText text={text} />
      <SellerBox shop={shop} />
    </Page>
  );
}

function SellerBox({ shop }: { shop: ShopDetails }) {
  const t = useTranslate();
  const { name, phone, email } = shop;
  return (
    <section className={styles.seller} aria-labelledby="seller">
      <h2 id="seller">{t(legalText.seller)}</h2>
      <p className="mt-2 semibold">{t(name)}</p>
      <dl className={styles.facts}>
        {sellerFacts(shop).map(({ label, value }) => (
          <div key={label[0]}>
            <dt>{t(label)}</dt>
            <dd>{t(value)}</dd>
          </div>
        ))}
        <PhoneAndEmail phone={phone} email={email} />
        <div>
          <dt>{t(contactText.formTitle)}</dt>
          <dd>
            <LocalLink to="/contact">{t(contactText.toContact)}</LocalLink>
          </dd>
        </div>
      </dl>
    </section>
  );
}
