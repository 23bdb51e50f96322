import { mailAddress, phoneLink, type ShopDetails } from '#app/domain/settings/shop-details.ts';
import { contactText } from '#app/text/contact.ts';
import { useTranslate } from './language.ts';

/** Rows of a definition list. @param subject of an email. */
export function PhoneAndEmail({
  phone,
  email,
  subject,
}: Pick<ShopDetails, 'phone' | 'email'> & { subject?: string | undefined }) {
  const t = useTranslate();
  return (
    <>
      {phone && (
        <div>
          <dt>{t(contactText.phone)}</dt>
          <dd>
            <a href={phoneLink(phone)}>{phone}</a>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>{t(contactText.mail)}</dt>
          <dd>
            <a href={mailAddress(email, subject)}>{email}</a>
          </dd>
        </div>
      )}
    </>
  );
}
