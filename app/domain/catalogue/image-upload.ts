/** Most bytes an uploaded picture may have: 10 MiB (reliability B37). */
export const maxImageBytes = 10 * 1024 * 1024;

/** Why a picture was not taken in. */
export type ImageProblem =
  | 'image-too-heavy'
  /** More pixels than the shop decodes. */
  | 'image-too-large'
  | 'image-kind-unknown'
  /** A telephone's HEIC: named, so that the page can say what to do. */
  | 'image-heic'
  | 'image-damaged'
  | 'image-too-slow'
  /** The shop's disk is full. */
  | 'image-no-room'
  /** Many are being taken in; this one was not looked at. */
  | 'image-busy';
