import { textIn } from '../language.ts';
import { furtherCodes } from '../localized-text.ts';
import { typedEnd, typedMoment } from './appearance.ts';
import type { Settings, SettingsSection, TypedFields, TypedSection } from './settings.ts';

const text = (value: string | number | null) => (value === null ? '' : String(value));
const tick = (isOn: boolean) => (isOn ? 'on' : '');

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
    pickupEnglish: textIn(pickupAddress, 0),
    pickupChinese: textIn(pickupAddress, 1),
    registeredName: text(registeredName),
    representative: text(representative),
    seatEnglish: textIn(seat, 0),
    seatChinese: textIn(seat, 1),
    taxId: text(taxId),
    foodRegistration: text(foodRegistration),
  }),
  pause: ({ isOn, message }) => ({
    on: tick(isOn),
    messageEnglish: textIn(message, 0),
    messageChinese: textIn(message, 1),
  }),
  about: ({ title, text: words, picture, packed }) => ({
    titleEnglish: textIn(title, 0),
    titleChinese: textIn(title, 1),
    textEnglish: textIn(words, 0),
    textChinese: textIn(words, 1),
    picture: text(picture),
    packedEnglish: textIn(packed, 0),
    packedChinese: textIn(packed, 1),
  }),
  appearance: ({ logo, brand, home, banner }) => {
    const [from, until] = [typedMoment(banner?.from ?? null), typedEnd(banner?.until ?? null)];
    return {
      logo: text(logo),
      brand: text(brand),
      homeTitleEnglish: textIn(home.title, 0),
      homeTitleChinese: textIn(home.title, 1),
      homeTextEnglish: textIn(home.text, 0),
      homeTextChinese: textIn(home.text, 1),
      homePicture: text(home.picture),
      bannerEnglish: textIn(banner?.text ?? null, 0),
      bannerChinese: textIn(banner?.text ?? null, 1),
      bannerLink: text(banner?.link ?? null),
      bannerFrom: from.day,
      bannerFromTime: from.time,
      bannerUntil: until.day,
      bannerUntilTime: until.time,
    };
  },
  bank: (account) => ({
    name: account?.name ?? '',
    code: account?.code ?? '',
    accountName: account?.accountName ?? '',
    accountNumber: account?.accountNumber ?? '',
  }),
  payment: ({ ecpay, test, linePay, linePayTest, methods, cardMinutes, laterDays }) => ({
    merchantID: ecpay?.merchantID ?? '',
    hashKey: ecpay?.hashKey ?? '',
    hashIV: ecpay?.hashIV ?? '',
    test: tick(test),
    card: tick(methods.includes('card')),
    atm: tick(methods.includes('atm')),
    cvs: tick(methods.includes('cvs')),
    channelID: linePay?.channelID ?? '',
    channelSecret: linePay?.channelSecret ?? '',
    linePayTest: tick(linePayTest),
    linepay: tick(methods.includes('linepay')),
    cardMinutes: text(cardMinutes),
    laterDays: text(laterDays),
  }),
  methods: ({ payments, shipping }) => {
    const on: ReadonlySet<string> = new Set([...payments, ...shipping]);
    return {
      cod: tick(on.has('cod')),
      bt: tick(on.has('bt')),
      regularAM: tick(on.has('regularAM')),
      regularPM: tick(on.has('regularPM')),
      selfPickUp: tick(on.has('selfPickUp')),
      sevenEleven: tick(on.has('sevenEleven')),
    };
  },
  email: ({ smtp, service, from }) => ({
    host: text(smtp?.host ?? null),
    port: text(smtp?.port ?? null),
    security: smtp?.secure === false ? 'starttls' : 'tls',
    user: text(smtp?.user ?? null),
    smtpPassword: text(smtp?.password ?? null),
    from: text(from),
    serviceURL: text(service?.url ?? null),
    serviceID: text(service?.serviceID ?? null),
    templateID: text(service?.templateID ?? null),
    publicKey: text(service?.publicKey ?? null),
    privateKey: text(service?.privateKey ?? null),
  }),
  invoice: ({ isOn, ecpay, test, onShipping, from }) => ({
    on: tick(isOn),
    merchantID: ecpay?.merchantID ?? '',
    hashKey: ecpay?.hashKey ?? '',
    hashIV: ecpay?.hashIV ?? '',
    test: tick(test),
    onShipping: tick(onShipping),
    from: text(from),
  }),
  fees: ({ home, store, familyMart, freeFrom, minimum }) => ({
    home: text(home),
    store: text(store),
    familyMart: text(familyMart),
    freeFrom: text(freeFrom),
    minimum: text(minimum),
  }),
  delivery: ({ cutOffHour, closedDays, daysAhead }) => ({
    cutOffHour: text(cutOffHour),
    daysAhead: text(daysAhead),
    closedDays: closedDays.join('\n'),
  }),
  parcel: ({ grams, amount, familyMart }) => ({
    kilograms: text(grams / 1000),
    amount: text(amount),
    familyKilograms: text(familyMart.grams / 1000),
    familyAmount: text(familyMart.amount),
    familyCentimetres: text(familyMart.centimetres),
  }),
  logistics: ({ ecpay, test, isB2C, map, sender }) => ({
    merchantID: ecpay?.merchantID ?? '',
    hashKey: ecpay?.hashKey ?? '',
    hashIV: ecpay?.hashIV ?? '',
    test: tick(test),
    b2c: tick(isB2C),
    map: tick(map),
    senderName: sender?.name ?? '',
    senderPhone: sender?.phone ?? '',
    senderZip: sender?.zip ?? '',
    senderAddress: sender?.address ?? '',
  }),
  limits: ({ firstPieces, firstAmount, open }) => ({
    firstPieces: text(firstPieces),
    firstAmount: text(firstAmount),
    open: text(open),
  }),
  stock: ({ lowAt, tellLow }) => ({ lowAt: text(lowAt), tellLow: tick(tellLow) }),
  reviews: ({ isOn, days }) => ({ on: tick(isOn), days: text(days) }),
  search: ({ synonyms }) => ({ synonyms }),
  chat: ({ facebookPageId, lineId }) => ({ facebookPageId: text(facebookPageId), lineId: text(lineId) }),
  signIn: ({ secondFactor }) => ({
    owner: tick(secondFactor.includes('owner')),
    staff: tick(secondFactor.includes('staff')),
  }),
  setUp: ({ hidden }) => ({ hidden: tick(hidden) }),
  backup: ({ hour, days, weeks, place }) => ({
    hour: text(hour),
    days: text(days),
    weeks: text(weeks),
    bucket: tick(place === 'bucket'),
  }),
  line: (channel) => ({
    accessToken: channel?.accessToken ?? '',
    channelSecret: channel?.channelSecret ?? '',
  }),
  languages: (offered) => {
    const on = (index: number) => tick(offered.some((each) => each === index));
    const further = furtherCodes.map((code, place) => [code, on(place + 2)]);
    return { english: on(0), chinese: on(1), ...Object.fromEntries(further) };
  },
  legal: ({ perishable, terms, privacy }) => ({
    perishableEnglish: textIn(perishable, 0),
    perishableChinese: textIn(perishable, 1),
    termsEnglish: textIn(terms, 0),
    termsChinese: textIn(terms, 1),
    privacyEnglish: textIn(privacy, 0),
    privacyChinese: textIn(privacy, 1),
  }),
};

export function typedSection<S extends SettingsSection>(section: S, settings: Settings): TypedFields {
  return writers[section](settings[section]);
}
