import { bytesOf, type KnownText, wordTerms } from './known-texts.ts'
import { LAST_POSITION, MOST_POSITIONS, valueTerm } from './search-terms.ts'

/** A text of a document, or a value that is found as a whole. */
export type Said = SaidText | SaidValue

/** A text of a document, in its place. */
export interface SaidText {
  readonly kind: 'text'
  /** Null for text that is found in any field only. */
  readonly field: string | null
  readonly weight: number
  readonly text: KnownText
  /** The position before that of its first word. */
  readonly after: number
}

interface SaidValue {
  readonly kind: 'value'
  readonly field: string
  readonly value: string
}

/** All terms of a document together have at most this many bytes; text after that is not found. */
const MOST_BYTES = 600_000
/** What a term takes beside its bytes, and what each of its places takes. */
const [TERM_BYTES, PLACE_BYTES] = [8, 2]

/** A document with at most this many words and values is far from all limits, whatever they are. */
const MOST_SHORT = MOST_POSITIONS
/** The same of the name of a field. */
const LONGEST_SHORT_FIELD = 100

/** How many words and values a part is. */
function sizeOf(part: Said): number {
  if ((part.field ?? '').length > LONGEST_SHORT_FIELD) return MOST_SHORT + 1
  return part.kind === 'value' ? 1 : 1 + part.text.words.length + part.text.wholes.length
}

/** The terms of what a document says, in its order; the first ones when there are too many. */
export class SaidTerms {
  readonly #terms = new Map<string, number[]>()
  readonly #weights = new Map<string, number>()
  /** Those of a short document become terms when these are asked for; those of a longer one at once, so that no more is held. */
  #parts: Said[] = []
  #taken = 0
  #isShort = true
  #size = 0
  #bytes = 0

  add(part: Said): void {
    this.#size += sizeOf(part)
    this.#isShort &&= this.#size <= MOST_SHORT
    this.#parts.push(part)
    if (!this.#isShort) this.#take()
  }

  /** What the terms and weights of a short document are made of, so that none is left out; null of a longer one. */
  get parts(): readonly Said[] | null {
    return this.#isShort ? this.#parts : null
  }

  /**
   * Every stored term with its positions, ascending, from 1 to `LAST_POSITION`, at most `MOST_POSITIONS` of them;
   * none for a term that is no part of a text. See `search-terms.ts` for the forms of terms.
   */
  get terms(): ReadonlyMap<string, readonly number[]> {
    this.#take()
    return this.#terms
  }

  /** By term of any field: the highest weight of the fields that contain it; terms of weight 1 are absent. */
  get weights(): ReadonlyMap<string, number> {
    this.#take()
    return this.#weights
  }

  #take(): void {
    for (const part of this.#parts.slice(this.#taken)) this.#place(part)
    if (!this.#isShort) this.#parts = []
    this.#taken = this.#parts.length
  }

  #place(part: Said): void {
    if (part.kind === 'text') this.#text(part)
    else {
      const term = valueTerm(part.field, part.value)
      this.#add(term, bytesOf(term), null)
    }
  }

  #text(said: SaidText): void {
    let position = said.after
    for (const word of said.text.words) {
      position += 1
      this.#word(said, word, position)
    }
    for (const whole of said.text.wholes) this.#word(said, whole, null)
  }

  #word({ field, weight }: SaidText, word: string, position: number | null): void {
    for (const { term, bytes, inField, bytesInField } of wordTerms(field, word)) {
      this.#add(term, bytes, position)
      if (inField !== null) this.#add(inField, bytesInField, position)
      if (weight > 1 && weight > (this.#weights.get(term) ?? 1) && this.#terms.has(term))
        this.#weights.set(term, weight)
    }
  }

  #add(term: string, termBytes: number, position: number | null): void {
    const known = this.#terms.get(term)
    const bytes = (known === undefined ? termBytes + TERM_BYTES : 0) + PLACE_BYTES
    if (this.#bytes + bytes > MOST_BYTES) return
    this.#bytes += bytes
    const counts = position !== null && position <= LAST_POSITION
    if (known === undefined) this.#terms.set(term, counts ? [position] : [])
    else if (counts && known.length < MOST_POSITIONS) known.push(position)
  }
}
