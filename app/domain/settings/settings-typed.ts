import type { LocalizedText } from '../language.ts';
import type { Settings, SettingsSection, TypedFields, TypedSection } from './settings.ts';

const text = (value: string | number | null) => (value === null ? '' : String(value));
const of = (localized: LocalizedText | null, language: 0 | 1) => localized?.[language] ?? '';

const writers: { [S in SettingsSection]: (value: Settings[S]) => TypedSection<S> } = {
  shop: ({
    name,
    phone,
    email,
    pickupAddress,
    registeredName,
    representative,
    seat,
    taxId,
    foodRegistration,
  }) => ({
    nameEnglish: name[0],
    nameChinese: name[1],
    phone: text(phone),
    email: text(email),
    pickupEnglish: of(pickupAddress, 0),
    pickupChinese: of(pickupAddress, 1),
    registeredName: text(registeredName),
    representative: text(representative),
    seatEnglish: of(seat, 0),
    seatChinese: of(seat, 1),
    taxId: text(taxId),
    foodRegistration: text(foodRegistration),
  }),
  bank: (account) => ({
    name: account?.name ?? '',
    code: account?.code ?? '',
    accountName: account?.accountName ?? '',
    accountNumber: account?.accountNumber ?? '',
  }),
  fees: ({ home, store, freeFrom, minimum }) => ({
    home: text(home),
    store: text(store),
    freeFrom: text(freeFrom),
    minimum: text(minimum),
  }),
  delivery: ({ cutOffHour, closedDays, daysAhead }) => ({
    cutOffHour: text(cutOffHour),
    daysAhead: text(daysAhead),
    closedDays: closedDays.join('\n'),
  }),
  parcel: ({ grams, amount }) => ({ kilograms: text(grams / 1000), amount: text(amount) }),
  limits: ({ firstPieces, firstAmount, open }) => ({
    firstPieces: text(firstPieces),
    firstAmount: text(firstAmount),
    open: text(open),
  }),
  search: ({ synonyms }) => ({ synonyms }),
  chat: ({ facebookPageId, lineId }) => ({ facebookPageId: text(facebookPageId), lineId: text(lineId) }),
  signIn: ({ secondFactor }) => ({
    owner: secondFactor.includes('owner') ? 'on' : '',
    staff: secondFactor.includes('staff') ? 'on' : '',
  }),
  languages: (offered) => ({
    english: offered.includes(0) ? 'on' : '',
    chinese: offered.includes(1) ? 'on' : '',
  }),
  legal: ({ perishable, terms, privacy }) => ({
    perishableEnglish: of(perishable, 0),
    perishableChinese: of(perishable, 1),
    termsEnglish: of(terms, 0),
    termsChinese: of(terms, 1),
    privacyEnglish: of(privacy, 0),
    privacyChinese: of(privacy, 1),
  }),
};

export function typedSection<S extends SettingsSection>(section: S, settings: Settings): TypedFields {
  return writers[section](settings[section]);
}
