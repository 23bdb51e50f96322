import type { ImageProblem } from '#app/domain/catalogue/image-upload.ts';
import type { CropAspect } from '#app/domain/image/crop.ts';
import { type LocalizedText, textsOf } from '#app/domain/language.ts';
import { textsChangedElsewhere } from './admin.ts';

export const imagesText = {
  title: ['Images', '圖片'],
  list: ['Images, newest first', '圖片（由新到舊）'],
  lead: [
    'All the shop’s images. Photos are turned upright, resized and stripped of location and camera data automatically.',
    '商店的所有圖片。照片會自動轉正、縮小，並移除拍攝地點與相機資訊。',
  ],
  search: ['Search by name, text or product', '依名稱、說明文字或商品搜尋'],
  all: ['All', '全部'],
  unused: ['Not in use', '未使用'],
  noText: ['Without alternative text', '缺少替代文字'],
  show: ['Which images', '顯示哪些圖片'],
  none: ['No images yet. Drop the first ones above.', '還沒有圖片，請將圖片拖曳到上方。'],
  noneFound: ['No images match.', '沒有符合的圖片。'],
  more: ['Show more', '顯示更多'],
  searchFailed: ['The images could not be loaded. Please try again.', '無法載入圖片，請再試一次。'],
  drop: ['Drop images here, paste them, or', '將圖片拖曳到這裡、直接貼上，或'],
  choose: ['Choose images', '選擇圖片'],
  dropNow: ['Drop to upload', '放開即可上傳'],
  kinds: ['JPEG, PNG or WebP, any number at once', 'JPEG、PNG或WebP，可一次選擇多張'],
  cropFirst: ['Crop each one first', '上傳前先裁切'],
  uploads: ['Uploads', '上傳進度'],
  retry: ['Try again', '重試'],
  dismiss: ['Dismiss', '移除'],
  cancelUpload: ['Cancel', '取消'],
  clearDone: ['Clear the list', '清除清單'],
  waiting: ['Waiting', '等待中'],
  preparing: ['Preparing…', '處理中…'],
  storing: ['Creating image sizes…', '正在產生各種尺寸的圖片…'],
  done: ['Uploaded', '上傳完成'],
  retryAll: ['Try all again', '全部重試'],
  details: ['Image', '圖片'],
  close: ['Close', '關閉'],
  name: ['Name', '名稱'],
  nameHint: ['For your team only; customers don’t see it.', '僅供內部使用，顧客不會看到。'],
  altHint: [
    'What the image shows, for those who cannot see it: “Boerewors on the coals”.',
    '為看不到圖片的人描述畫面，例如「炭火上的南非香腸」。',
  ],
  usedBy: ['Used in these products', '使用此圖片的商品'],
  usedByNone: ['Not used in any product.', '沒有商品使用此圖片。'],
  usedBySettings: [
    'Used in the settings: logo, home page or “About us”.',
    '商店設定使用此圖片（Logo、首頁或「關於我們」）。',
  ],
  inSettings: ['In the settings', '商店設定使用中'],
  added: ['Added', '新增時間'],
  measures: ['Size', '尺寸'],
  save: ['Save', '儲存'],
  saved: ['Saved.', '已儲存。'],
  nothingSaved: ['Nothing was saved; what you typed is still here.', '尚未儲存，您輸入的內容仍保留在這裡。'],
  crop: ['Crop', '裁切'],
  cropCopy: [
    'The cropped image is added as a new image. This one stays as it is.',
    '裁切後會另存為新圖片，原圖不變。',
  ],
  remove: ['Delete', '刪除'],
  removeTitle: ['Delete this image?', '要刪除這張圖片嗎？'],
  removeUnused: [
    'Not used in any product. The file is deleted permanently.',
    '沒有商品使用此圖片。刪除後無法復原。',
  ],
  removeUsed: [
    'It is removed from these products immediately, and this can’t be undone:',
    '以下商品將立即失去這張圖片，且無法復原：',
  ],
  removeSet: [
    'The settings use it (logo, home page or “About us”). It is removed there immediately, and this can’t be undone.',
    '商店設定使用此圖片（Logo、首頁或「關於我們」）。刪除後將立即從該處移除，且無法復原。',
  ],
  removeUsedAndSet: [
    'It is removed from the settings (logo, home page or “About us”) and from these products immediately, and this can’t be undone:',
    '商店設定（Logo、首頁或「關於我們」）與以下商品將立即失去這張圖片，且無法復原：',
  ],
  selectPage: ['Select all on this page', '選取本頁全部'],
  selected: ['Selected images', '已選取的圖片'],
  removeSelected: ['Delete', '刪除'],
  removeManyText: [
    'No product or setting uses them. The files are deleted permanently; this can’t be undone.',
    '沒有商品或商店設定使用。刪除後無法復原。',
  ],
  pick: ['Choose images', '選擇圖片'],
  pickDone: ['Use these', '使用所選圖片'],
  pickNone: ['None selected', '尚未選擇'],
} as const satisfies Record<string, LocalizedText>;

export const cropText = {
  title: ['Crop the image', '裁切圖片'],
  stage: [
    'Image. Arrow keys move it, plus and minus zoom, R rotates it.',
    '圖片。方向鍵移動，加號與減號縮放，R鍵旋轉。',
  ],
  hint: [
    'Drag to move, scroll or pinch to zoom. Keys: arrows, + and −, R.',
    '拖曳移動，滾輪或雙指縮放。快速鍵：方向鍵、+、−、R。',
  ],
  aspect: ['Shape', '比例'],
  zoom: ['Zoom', '縮放'],
  tilt: ['Straighten', '水平校正'],
  degrees: ['degrees', '度'],
  turnLeft: ['Rotate left', '向左旋轉'],
  turnRight: ['Rotate right', '向右旋轉'],
  reset: ['Start over', '重設'],
  cancel: ['Cancel', '取消'],
  whole: ['Use it uncropped', '不裁切直接使用'],
  apply: ['Crop and upload', '裁切並上傳'],
  opening: ['Opening the image…', '開啟圖片中…'],
  failed: [
    'The image could not be cropped on this device. Upload it uncropped, or try again.',
    '此裝置無法裁切這張圖片，請直接上傳或再試一次。',
  ],
} as const satisfies Record<string, LocalizedText>;

export const cropShapes: Record<CropAspect, LocalizedText> = {
  own: ['Original', '原始'],
  card: ['4:3', '4:3'],
  square: ['Square', '正方形'],
  tall: ['3:4', '3:4'],
  wide: ['16:9', '16:9'],
};

const connectionLost: LocalizedText = [
  'The connection was lost. The image is still here; please try again.',
  '連線中斷。圖片仍保留在這裡，請重試。',
];

export const uploadProblems = {
  'image-heic': [
    'HEIC photos cannot be opened here. On the iPhone choose Settings › Camera › Formats › Most Compatible, or send the photo to yourself by email and use that copy.',
    '這裡無法開啟HEIC照片。請在iPhone「設定 › 相機 › 格式」選擇「最相容」後重拍，或將照片以電子郵件寄給自己，再使用收到的檔案。',
  ],
  'image-kind-unknown': [
    'This is not a JPEG, PNG or WebP image. Save it as one of these and try again.',
    '這不是JPEG、PNG或WebP圖片，請轉存後再試一次。',
  ],
  'image-empty': ['The file is empty.', '檔案是空的。'],
  'image-too-heavy': [
    'The file is larger than 10 MB, and this device can’t make it smaller. Save it smaller and try again.',
    '檔案超過10 MB，且此裝置無法縮小，請縮小後再試一次。',
  ],
  'too-large': [
    'The file is larger than 10 MB. Save it smaller and try again.',
    '檔案超過10 MB，請縮小後再試一次。',
  ],
  'image-too-large': [
    'The image has more than 40 million pixels. Save it smaller and try again.',
    '圖片超過4000萬像素，請縮小後再試一次。',
  ],
  'image-damaged': [
    'The file is damaged. Open it in an image editor, save it again and retry.',
    '檔案已損壞，請以圖片軟體開啟並重新儲存後再試一次。',
  ],
  'image-too-slow': [
    'Processing took too long. Please try again in a moment.',
    '系統處理時間過長，請稍後再試一次。',
  ],
  'image-no-room': [
    'The shop’s disk is full, so the image was not saved. Free some space on it, then try again.',
    '商店主機的磁碟空間已滿，圖片未儲存。請釋出空間後再試一次。',
  ],
  'image-storage-away': [
    'The shop’s image storage does not answer. The image was not saved and is still here; try again in a moment.',
    '商店的圖片儲存空間沒有回應，圖片未儲存，仍保留在這裡，請稍後再試。',
  ],
  'image-storage-refused': [
    'The shop’s image storage refuses new images. The image was not saved and is still here. Ask whoever maintains the shop to check the storage, then try again.',
    '商店的圖片儲存空間拒絕新圖片，圖片未儲存，仍保留在這裡。請網站維護人員檢查儲存空間後再試一次。',
  ],
  'image-busy': [
    'The shop is busy with other images. Try again in a moment.',
    '系統正在處理其他圖片，請稍後再試。',
  ],
  unreachable: connectionLost,
  'upload-broken': connectionLost,
  'signed-out': [
    'You are signed out. Sign in again in another tab, then try again.',
    '您已登出。請在另一個分頁重新登入後再重試。',
  ],
  'too-many-requests': [
    'Too many uploads at once. Please wait a moment and try again.',
    '上傳過於頻繁，請稍後再試。',
  ],
  stopped: ['Cancelled.', '已取消。'],
  failed: ['The image could not be saved. Please try again.', '系統無法儲存這張圖片，請再試一次。'],
} as const satisfies Record<string, LocalizedText> & Record<ImageProblem, LocalizedText>;

export const imageProblems = {
  'image-unknown': [
    'This image was deleted in another tab or by someone else.',
    '此圖片已在其他分頁或由他人刪除。',
  ],
  'invalid-body': ['This text can’t be saved. Please shorten it.', '無法儲存此文字，請縮短內容。'],
} as const satisfies Record<string, LocalizedText>;

/** @param now what another tab changed. */
export function imageChanged({ alt, name }: { alt?: LocalizedText; name?: string }): LocalizedText {
  return textsChangedElsewhere([...(alt ? textsOf(alt) : []), name ?? '']);
}

/** @param part from 0 to 1. */
export function sent(part: number): LocalizedText {
  const percent = `${Math.floor(part * 100)}%`;
  return [`${percent} uploaded`, `已上傳${percent}`];
}

export function usedByCount(count: number): LocalizedText {
  return [`In ${count} ${count === 1 ? 'product' : 'products'}`, `${count}項商品使用中`];
}

export function imageCount(count: number): LocalizedText {
  return [`${count} ${count === 1 ? 'image' : 'images'}`, `${count}張圖片`];
}

/** @param found of `all` images. */
export function imagesFound(found: number, all: number): LocalizedText {
  return [`${found} of ${all} ${all === 1 ? 'image' : 'images'}`, `共${all}張圖片，符合${found}張`];
}

export function uploadsSummary(done: number, failed: number, all: number): LocalizedText {
  const [english, chinese] = [[`${done} of ${all} uploaded`], [`已上傳${done}／${all}張`]];
  if (failed > 0) {
    english.push(`${failed} failed`);
    chinese.push(`${failed}張失敗`);
  }
  return [english.join(', '), chinese.join('，')];
}

export function deleted(name: string): LocalizedText {
  return [`“${name}” deleted.`, `已刪除「${name}」。`];
}

/** @param total of all that match, where only the first were selected. */
export function imagesSelected(count: number, total: number): LocalizedText {
  return total > count
    ? [`First ${count} of ${total} selected`, `已選取${total}張中的前${count}張`]
    : [`${count} selected`, `已選取${count}張`];
}

export function removeManyTitle(count: number): LocalizedText {
  return count === 1
    ? ['Delete 1 unused image?', '要刪除1張未使用的圖片嗎？']
    : [`Delete ${count} unused images?`, `要刪除${count}張未使用的圖片嗎？`];
}

const mostNamed = 10;

/** @param names of images that are in use and so are not deleted. */
export function stayInUse(names: readonly string[]): LocalizedText {
  const some = names.slice(0, mostNamed);
  const more = names.length - some.length;
  return [
    `In use, so not deleted: ${some.map((name) => `“${name}”`).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    `使用中，不會刪除：${some.map((name) => `「${name}」`).join('、')}${more > 0 ? `等${names.length}張` : ''}。`,
  ];
}

/** @param inUse names of those that stay. */
export function deletedMany(count: number, inUse: readonly string[]): LocalizedText {
  const [english, chinese]: LocalizedText =
    count === 0
      ? ['No image was deleted.', '沒有刪除任何圖片。']
      : [`${count} ${count === 1 ? 'image' : 'images'} deleted.`, `已刪除${count}張圖片。`];
  if (inUse.length === 0) return [english, chinese];
  const [stay, stayChinese] = stayInUse(inUse);
  return [`${english} ${stay}`, `${chinese}${stayChinese}`];
}

export function selectImage(name: string): LocalizedText {
  return [`Select ${name}`, `選取「${name}」`];
}

export function chosenCount(count: number): LocalizedText {
  return [`${count} selected`, `已選取${count}張`];
}

/** Label of an action on one image: `Try again: beef.jpg`. */
export function forImage(what: LocalizedText, name: string): LocalizedText {
  return [`${what[0]}: ${name}`, `${what[1]}：${name}`];
}

/** @param language what it is called. */
export function altIn([english, chinese]: LocalizedText): LocalizedText {
  return [`Alternative text, ${english}`, `替代文字（${chinese}）`];
}
