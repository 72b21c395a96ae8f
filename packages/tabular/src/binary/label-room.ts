import { damaged } from './file-bytes.ts'

const BYTES = 128 * 1024 * 1024
/** What one takes beside its text, however short it is. */
const EACH = 64

/** The memory that the labels of one file may take, since a small file can announce very many. */
export class LabelRoom {
  private left = BYTES

  /** Takes room for a label, or something as small, of this many bytes. Throws `TableRefusal` when none is left. */
  take(bytes: number): void {
    this.left -= bytes + EACH
    if (this.left < 0) throw damaged('it has too many labels')
  }
}

/** Categories of all variables together, whether they share labels or not: each is described for itself. */
const CATEGORIES = 2_000_000

/** Refuses categories that a small file gives to very many variables. */
export function checkCategories(categories: number): void {
  if (categories > CATEGORIES) throw damaged('it has too many value labels')
}
