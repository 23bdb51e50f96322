import type { LocalizedText } from '#app/domain/language.ts';

/** Places are counted from 1. */
export const sortingText = {
  hint: [
    'Press space to pick up, arrow keys to move, space to drop, Escape to cancel.',
    '按空白鍵拿起，方向鍵移動，再按空白鍵放下，Esc鍵取消。',
  ],
} as const satisfies Record<string, LocalizedText>;

export function sortHandle(name: string): LocalizedText {
  return [`Move ${name}`, `移動「${name}」`];
}

export function lifted(name: string, place: number, count: number): LocalizedText {
  return [
    `${name} picked up, position ${place} of ${count}. Arrow keys move it, space drops it, Escape cancels.`,
    `已拿起「${name}」，目前第${place}個，共${count}個。方向鍵移動，空白鍵放下，Esc鍵取消。`,
  ];
}

export function movedTo(name: string, place: number, count: number): LocalizedText {
  return [`${name}: position ${place} of ${count}.`, `「${name}」：第${place}個，共${count}個。`];
}

export function setDown(name: string, place: number, count: number): LocalizedText {
  return [
    `${name} dropped at position ${place} of ${count}.`,
    `「${name}」已放在第${place}個，共${count}個。`,
  ];
}

export function putBack(name: string, place: number): LocalizedText {
  return [`${name} is back at position ${place}.`, `「${name}」已放回第${place}個。`];
}
