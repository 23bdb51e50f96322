import type { LocalizedText } from '../language.ts';

/**
 * Who sells, as the Consumer Protection Act, article 18, has it told before anyone buys. Null is what the owner has not
 * given.
 */
export interface Seller {
  /** As it is registered; a name is not translated. */
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
