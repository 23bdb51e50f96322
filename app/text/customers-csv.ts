import type { CustomerRow } from '#app/domain/customer/customer-record.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import { numericDate } from './date.ts';

const columns: readonly { name: LocalizedText; cell: (row: CustomerRow, language: Language) => string }[] = [
  { name: ['Customer', '顧客'], cell: ({ displayName }) => displayName },
  { name: ['Cellphone', '手機號碼'], cell: ({ number }) => number },
  { name: ['Email', '電子郵件'], cell: ({ email }) => email },
  { name: ['Orders', '訂單數'], cell: ({ orders }) => String(orders) },
  {
    name: ['Last order', '最近訂購'],
    cell: ({ lastOrder }) => (lastOrder ? numericDate(lastOrder) : ''),
  },
  {
    name: ['Customer since', '首次訂購'],
    cell: ({ createdDate }) => numericDate(createdDate),
  },
  {
    name: ['Regular', '熟客'],
    cell: ({ loyalty }, language) => (loyalty ? pick(['yes', '是'], language) : ''),
  },
  { name: ['Level', '等級'], cell: ({ loyaltyLevel }) => loyaltyLevel },
  {
    name: ['Not collected or delivered', '曾有訂單未取件或未送達'],
    cell: ({ wasNotCollected }, language) => (wasNotCollected ? pick(['yes', '是'], language) : ''),
  },
];

export function exportHead(language: Language): readonly string[] {
  return columns.map(({ name }) => pick(name, language));
}

export function exportRow(row: CustomerRow, language: Language): readonly string[] {
  return columns.map(({ cell }) => cell(row, language));
}
