const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Names in UTF-8, one behind the other: as strings, those of half a million columns have no room. */
export class PackedNames {
  private readonly bytes: Uint8Array
  private readonly ends: Uint32Array

  /** `ends` has where each name ends in `bytes`. */
  constructor(bytes: Uint8Array, ends: Uint32Array) {
    this.bytes = bytes
    this.ends = ends
  }

  get length(): number {
    return this.ends.length
  }

  at(place: number): string | undefined {
    if (place >= this.length) return undefined
    return decoder.decode(this.bytes.subarray(this.from(place), this.ends[place]))
  }

  /** The first name that is there before, and its earlier place; null when all differ. */
  repeated(): { readonly place: number; readonly earlier: number } | null {
    const order = Uint32Array.from(this.ends, (_, place) => place)
    order.sort((a, b) => this.compare(a, b) || a - b)
    let found: { readonly place: number; readonly earlier: number } | null = null
    for (let at = 1; at < order.length; at += 1) {
      const [earlier = 0, place = 0] = [order[at - 1], order[at]]
      if (this.compare(earlier, place) !== 0) continue
      if (found === null || place < found.place) found = { place, earlier }
    }
    return found
  }

  private compare(a: number, b: number): number {
    const [fromA, fromB] = [this.from(a), this.from(b)]
    const [lengthA, lengthB] = [(this.ends[a] ?? 0) - fromA, (this.ends[b] ?? 0) - fromB]
    if (lengthA !== lengthB) return lengthA - lengthB
    for (let at = 0; at < lengthA; at += 1) {
      const difference = (this.bytes[fromA + at] ?? 0) - (this.bytes[fromB + at] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }

  private from(place: number): number {
    return place === 0 ? 0 : (this.ends[place - 1] ?? 0)
  }
}
