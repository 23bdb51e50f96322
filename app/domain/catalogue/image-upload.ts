/** 10 MiB (reliability B37). */
export const maxImageBytes = 10 * 1024 * 1024;

export type ImageProblem =
  | 'image-too-heavy'
  /** More pixels than the shop decodes. */
  | 'image-too-large'
  | 'image-kind-unknown'
  /** iPhone format; separate so that the page can explain the conversion. */
  | 'image-heic'
  | 'image-damaged'
  | 'image-too-slow'
  | 'image-no-room'
  /** The bucket is unavailable; a retry may succeed. */
  | 'image-storage-away'
  /** The bucket refuses the file. */
  | 'image-storage-refused'
  /** Too many concurrent uploads; this one was not read. */
  | 'image-busy';
