/** A 7-ELEVEN store as people copy it from the store map. */
export interface PastedStore {
  storeCode: string;
  storeName: string;
  storeAddress: string;
}

/**
 * Splits `131386 大安門市 臺北市大安區和平東路1號`, in any order and with whatever marks between: the code is the six digits
 * that stand alone, the name is the word that ends in 門市 or stands beside the code, the address is the rest. Null where
 * the text is not a whole store.
 */
export function readPastedStore(text: string): PastedStore | null {
  const words = text
    .normalize('NFKC')
    .replaceAll(/7-?eleven|店號|店名|門市名稱|地址|[:,;|()]/gi, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const codeAt = words.findIndex((word) => /^\d{6}$/.test(word));
  const storeCode = words[codeAt];
  if (storeCode === undefined || words.length < 2) return null;
  const others = words.toSpliced(codeAt, 1);
  const named = others.findIndex((word) => word.endsWith('門市'));
  const nameAt = named === -1 ? Math.min(codeAt, others.length - 1) : named;
  const storeName = others[nameAt] ?? '';
  return { storeCode, storeName, storeAddress: others.toSpliced(nameAt, 1).join(' ') };
}
