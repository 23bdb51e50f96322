import type { LocalizedText } from '../language.ts';

/** Facts required before a sale by the Consumer Protection Act, article 18. Null where the owner has not given them. */
export interface Seller {
  /** As registered; not translated. */
  registeredName: string | null;
  /** 代表人 */
  representative: string | null;
  /** 事務所或營業所 */
  seat: LocalizedText | null;
  /** 統一編號 */
  taxId: string | null;
  /** 食品業者登錄字號 */
  foodRegistration: string | null;
}
