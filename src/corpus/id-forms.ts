/**
 * Ids that mean the same image in different spellings: with a folder, a file extension, COCO's padded file names, as a floating-point
 * number.
 *
 * @module
 */

/** `COCO_val2014_000000391895` and, where an extension was cut off, `000000391895` (COCO 2017) name image 391895. */
const COCO_NAME = /^COCO_[a-z]+[0-9]{4}_0*([0-9]+)$/;
const PADDED_NAME = /^0*([0-9]+)$/;

/** A whole number that a table of floating-point numbers has spoilt (pandas: `391895.0`); longer ones may have lost digits. */
const FLOATED_NUMBER = /^([0-9]{1,15})\.0+$/;

/** An id without folder and file extension, COCO names and floating-point numbers as the whole number in them. */
export function bareId(id: string): string {
  const whole = FLOATED_NUMBER.exec(id)?.[1];
  if (whole !== undefined) return whole;
  const slash = Math.max(id.lastIndexOf("/"), id.lastIndexOf("\\"));
  const name = id.slice(slash + 1);
  const dot = name.lastIndexOf(".");
  const hasExtension = dot > 0 && isExtension(name, dot + 1);
  const bare = hasExtension ? name.slice(0, dot) : name;
  const coco = COCO_NAME.exec(bare) ?? (hasExtension && bare.length === 12 ? PADDED_NAME.exec(bare) : null);
  return coco?.[1] ?? bare;
}

/** One to five ASCII letters and digits, the first a letter: `.jpg`, `.mp4`; not the `.5` of a number. */
function isExtension(name: string, from: number): boolean {
  const length = name.length - from;
  if (length < 1 || length > 5) return false;
  for (let i = from; i < name.length; i++) {
    const c = name.charCodeAt(i);
    const letter = (c >= 97 && c <= 122) || (c >= 65 && c <= 90);
    if (!letter && (i === from || c < 48 || c > 57)) return false;
  }
  return true;
}

/** Extensions by which a caption can be told to be the name of a file. */
const FILE_NAME =
  /^[^\s]+\.(?:txt|json|jsonl|csv|tsv|gz|jpg|jpeg|png|gif|webp|bmp|tif|tiff|mp4|avi|webm|mkv|wav|mp3|flac|ogg|pkl|npy)$/i;

/** Whether a caption looks like the name of a file and not like a sentence. */
export function looksLikeFileName(caption: string): boolean {
  return caption.indexOf(" ") === -1 && caption.length < 260 && FILE_NAME.test(caption);
}
