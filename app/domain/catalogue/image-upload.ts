/** 10 MiB (reliability B37). */
export const maxImageBytes = 10 * 1024 * 1024;

export type ImageProblem =
  | 'image-too-heavy'
  /** More pixels than the shop decodes. */
  | 'image-too-large'
  | 'image-kind-unknown'
  /** The format of iPhone photos; named so that the page can say how to convert. */
  | 'image-heic'
  | 'image-damaged'
  | 'image-too-slow'
  | 'image-no-room'
  /** The bucket does not answer; the same picture may be taken later. */
  | 'image-storage-away'
  /** The bucket answers and does not take it. */
  | 'image-storage-refused'
  /** Too many uploads at once; this one was not read. */
  | 'image-busy';
